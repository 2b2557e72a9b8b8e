package dev.semel.spring;

import dev.semel.Guarantee;
import dev.semel.MisconfiguredException;
import dev.semel.Semel;
import dev.semel.http.spi.Replay;
import dev.semel.http.spi.StoreFailure;
import dev.semel.spi.ValueCodec;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.SmartInitializingSingleton;

/** Refuses at start-up, by name and with the remedy, what would fail or do harm at the first call. */
public final class GuardedBeansCheck implements SmartInitializingSingleton {
    private static final Log log = LogFactory.getLog(GuardedBeansCheck.class);

    private final GuardedBeans beans;
    private final Semel semel;
    private final @Nullable ValueCodec codec;
    private final @Nullable OwnTransactions transactions;

    /**
     * With all that a guarded method depends on.
     *
     * @param beans the guarded methods
     * @param semel the engine
     * @param codec writes answers; null where there is none
     * @param transactions knows the application's transaction managers; null where there are none
     */
    public GuardedBeansCheck(
            GuardedBeans beans, Semel semel, @Nullable ValueCodec codec, @Nullable OwnTransactions transactions) {
        this.beans = beans;
        this.semel = semel;
        this.codec = codec;
        this.transactions = transactions;
    }

    @Override
    public void afterSingletonsInstantiated() {
        beans.methods().forEach(this::check);
    }

    private void check(GuardedMethod guarded) {
        if (guarded.scope().isEmpty()) {
            throw refused(guarded, "names no scope. Write @Idempotent(\"...\").");
        }
        Guarantee guarantee = semel.guarantee(semel.scope(guarded.scope()));
        ReturnKind kind = ReturnKind.of(guarded);
        checkAsync(guarded, kind, guarantee);
        if (guarded.idempotent().onStoreFailure() == StoreFailure.OPEN
                && (guarantee == Guarantee.TRANSACTIONAL || guarded.goesOn())) {
            throw refused(
                    guarded,
                    "declares onStoreFailure = OPEN: where the store is the database of the writes, or the work ends"
                            + " later, nothing can go on without it. Leave it CLOSED, or make the scope LEASED and return"
                            + " the value itself.");
        }
        if (guarantee == Guarantee.TRANSACTIONAL && transactions != null) {
            transactions.refusalOf(guarded).ifPresent(why -> {
                throw refused(guarded, why);
            });
        }
        if (guarded.guardsExchange()) {
            checkExchange(guarded, kind, guarantee);
        } else {
            checkCall(guarded);
        }
    }

    private static void checkAsync(GuardedMethod guarded, ReturnKind kind, Guarantee guarantee) {
        String returned = "returns " + guarded.method().getReturnType().getSimpleName();
        if (kind == ReturnKind.UNSEEN) {
            throw refused(
                    guarded,
                    returned + ": nothing would say when its work has ended. Return the value itself, or a"
                            + " CompletionStage in a LEASED scope.");
        }
        boolean later = kind == ReturnKind.STAGE || kind == ReturnKind.MVC_ASYNC;
        if (later && guarantee == Guarantee.TRANSACTIONAL) {
            throw refused(
                    guarded,
                    returned + ": its work ends after the call, outside the transaction of the record. Make the scope"
                            + " LEASED, or return the value itself.");
        }
        if (kind == ReturnKind.STAGE && !guarded.method().getReturnType().isAssignableFrom(CompletableFuture.class)) {
            throw refused(guarded, returned + ". Return a CompletionStage or a CompletableFuture.");
        }
        if (guarded.goesOn() && !guarded.idempotent().fallback().isEmpty()) {
            throw refused(guarded, returned + " and has a fallback: say what happens instead on the stage itself.");
        }
        if (kind == ReturnKind.MVC_ASYNC && !guarded.guardsExchange()) {
            throw refused(guarded, returned + ", which only Spring MVC knows how to end. Return a CompletionStage.");
        }
    }

    private static void checkExchange(GuardedMethod guarded, ReturnKind kind, Guarantee guarantee) {
        if (kind == ReturnKind.STREAM
                && (guarded.idempotent().replay() != Replay.NONE || guarantee != Guarantee.LEASED)) {
            throw refused(
                    guarded,
                    "streams its answer, which cannot be kept and given again. Return the value whole, guard the"
                            + " service method that does the work, or declare replay = NONE in a LEASED scope.");
        }
        if (!guarded.idempotent().fallback().isEmpty()) {
            throw refused(guarded, "has a fallback, which is for methods with a key of their own: answer the problem.");
        }
    }

    private void checkCall(GuardedMethod guarded) {
        if (guarded.idempotent().key().isBlank()) {
            throw refused(
                    guarded,
                    "has no key: only a handler has an Idempotency-Key header. Write key = \"#...\", an expression over"
                            + " the arguments.");
        }
        Idempotent idempotent = guarded.idempotent();
        boolean words = !idempotent.message().isEmpty() && idempotent.replay() != Replay.REFUSE;
        if (!idempotent.required() || words) {
            throw refused(
                    guarded,
                    "has a key expression; 'required' is for the key in the header, and so is 'message' but for replay ="
                            + " REFUSE.");
        }
        if (idempotent.replay() == Replay.POINTER || idempotent.replay() == Replay.NONE) {
            throw refused(
                    guarded, "declares replay = " + idempotent.replay() + ", which is for handlers without a key.");
        }
        if (guarded.passesProxies()) {
            throw refused(
                    guarded,
                    "is private, static or final, so that no proxy can guard it. Make it an ordinary method, or use"
                            + " Semel.once(...) in it.");
        }
        GuardedCall.of(guarded.method(), guarded.type());
        Set<String> callers = SelfCalls.of(guarded);
        if (!callers.isEmpty()) {
            log.warn("@Idempotent on " + guarded + " is called by " + callers
                    + " of the same class: such calls pass by the"
                    + " proxy and are not guarded. Move it to another bean, or use Semel.once(...) in it.");
        }
        if (codec != null && guarded.answerType() != Void.class && !codec.supports(guarded.answerType())) {
            throw refused(
                    guarded,
                    "returns " + guarded.answerType().getTypeName()
                            + ", which cannot be stored and read back. Return a concrete type, or nothing.");
        }
    }

    static MisconfiguredException refused(GuardedMethod guarded, String why) {
        return new MisconfiguredException("@Idempotent on " + guarded + " " + why);
    }
}
