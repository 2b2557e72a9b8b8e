package dev.semel.spring.boot;

import dev.semel.MisconfiguredException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows what is wrong and the remedy, which the message holds, in place of a stack trace. */
final class MisconfigurationAnalyzer extends AbstractFailureAnalyzer<MisconfiguredException> {
    @Override
    protected FailureAnalysis analyze(Throwable root, MisconfiguredException cause) {
        return new FailureAnalysis(
                "Semel cannot start. " + cause.getMessage(), "Change what is named above; nothing has run.", cause);
    }
}
