package dev.semel.spring.web;

import dev.semel.http.spi.CallerResolver;
import dev.semel.http.spi.Guard;
import dev.semel.http.spi.Need;
import dev.semel.http.spi.Origin;
import dev.semel.http.spi.Replay;
import dev.semel.http.spi.StoreFailure;
import dev.semel.spring.GuardedMethod;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.web.context.request.async.WebAsyncManager;
import org.springframework.web.context.request.async.WebAsyncUtils;
import org.springframework.web.method.HandlerMethod;

/** The guard of one handler method, as its annotation says. */
record MvcGuard(
        GuardedMethod guarded,
        HandlerMethod handler,
        CommitFailures failures,
        BeanFactory beans,
        SortedSet<String> ignoredMembers)
        implements Guard {
    @Override
    public String scope() {
        return guarded.scope();
    }

    @Override
    public Need need() {
        return guarded.idempotent().required() ? Need.REQUIRED : Need.OPTIONAL;
    }

    @Override
    public Optional<String> message() {
        return Optional.of(guarded.idempotent().message()).filter(text -> !text.isEmpty());
    }

    @Override
    public Optional<CallerResolver> caller() {
        return Optional.of(guarded.idempotent().caller())
                .filter(name -> !name.isEmpty())
                .map(name -> beans.getBean(name, CallerResolver.class));
    }

    @Override
    public Replay replay() {
        return guarded.idempotent().replay();
    }

    @Override
    public StoreFailure onStoreFailure() {
        return guarded.idempotent().onStoreFailure();
    }

    @Override
    public boolean rejects(Throwable thrown) {
        return Stream.of(guarded.idempotent().rejecting()).anyMatch(type -> type.isInstance(thrown));
    }

    @Override
    public void authorize(HttpServletRequest request) {
        beans.getBeanProvider(ReplayAuthorizer.class)
                .ifAvailable(authorizer -> authorizer.authorize(request, guarded.method()));
    }

    @Override
    public Supplier<Optional<Throwable>> asyncFailure(HttpServletRequest request) {
        WebAsyncManager manager = WebAsyncUtils.getAsyncManager(request);
        return () -> Optional.ofNullable(manager.getConcurrentResult())
                .filter(Throwable.class::isInstance)
                .map(Throwable.class::cast);
    }

    @Override
    public Optional<Origin> answerFor(
            RuntimeException failure, HttpServletRequest request, HttpServletResponse response) {
        return failures.offer(failure, handler.createWithResolvedBean(), request, response);
    }
}
