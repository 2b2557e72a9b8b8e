package dev.semel.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.semel.InMemoryStore;
import dev.semel.spi.Store;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** A contract that cannot fail says nothing: each fault must turn the tests red that are there for it. */
class ContractNoticesFaultsTest {
    @Test
    void storeWithoutAFaultPasses() {
        Run run = run(Wrapped::new);

        assertThat(run.failed).isEmpty();
        assertThat(run.succeeded()).isGreaterThan(150);
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void faultIsNoticed(Fault fault) {
        Run run = run(fault::in);

        assertThat(run.failed).containsAll(fault.noticedBy());
        assertThat(run.succeeded()).isPositive();
    }

    private static Run run(Function<InMemoryStore, Store> fault) {
        FaultyStoreContract.fault = fault;
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(FaultyStoreContract.class))
                .build();
        Run run = new Run();
        LauncherFactory.create().execute(request, run, run.summary);
        return run;
    }

    private static final class Run implements TestExecutionListener {
        private final Set<String> failed = new TreeSet<>();
        private final SummaryGeneratingListener summary = new SummaryGeneratingListener();

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (result.getStatus() == TestExecutionResult.Status.FAILED) {
                test.getSource()
                        .filter(MethodSource.class::isInstance)
                        .ifPresent(source -> failed.add(((MethodSource) source).getMethodName()));
            }
        }

        long succeeded() {
            return summary.getSummary().getTestsSucceededCount();
        }
    }
}
