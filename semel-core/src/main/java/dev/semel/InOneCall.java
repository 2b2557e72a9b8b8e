package dev.semel;

import dev.semel.spi.Exchange;
import dev.semel.spi.Verdict;

/** An action inside a transaction of its thread, which cannot go on after the call. */
record InOneCall(Exchange exchange) implements Exchange {
    @Override
    public Verdict run() {
        Verdict verdict = exchange.run();
        return verdict instanceof Verdict.Later
                ? new Verdict.Fault(
                        new MisconfiguredException(
                                "A TRANSACTIONAL action went on after its call, where its"
                                        + " writes share no transaction with the record. Make the scope LEASED, or end the work first."))
                : verdict;
    }

    @Override
    public Verdict refused(RuntimeException failure) {
        return exchange.refused(failure);
    }
}
