package dev.semel.jdbc;

import dev.semel.Guarantee;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Claims, where the request says. */
final class Claims {
    private final Connections connections;
    private final Dialect dialect;
    private final @Nullable Gathering<ClaimRequest, Claim> gathering;

    Claims(Connections connections, Dialect dialect, Groups groups) {
        this.connections = connections;
        this.dialect = dialect;
        gathering = dialect.together()
                .flatMap(together -> groups.gathering(new InGroups(together)))
                .orElse(null);
    }

    Claim claim(ClaimRequest request) {
        if (request.guarantee() != Guarantee.LEASED) {
            return connections.within("claim", by(request));
        }
        return gathering == null || request.settled() != null || request.seen() != null
                ? alone(request)
                : gathering.write(request);
    }

    private Claim alone(ClaimRequest request) {
        return connections.alone("claim", by(request));
    }

    /** A lock that the dialect did not turn into a value. */
    private Connections.Work<Claim> by(ClaimRequest request) {
        return Connections.unlessBusy("claim", session -> dialect.claim(session, request));
    }

    private final class InGroups implements Gathering.Writer<ClaimRequest, Claim> {
        private final Together together;

        InGroups(Together together) {
            this.together = together;
        }

        @Override
        public KeyDigest digest(ClaimRequest request) {
            return request.digest();
        }

        @Override
        public Claim alone(ClaimRequest request) {
            return Claims.this.alone(request);
        }

        @Override
        public Map<KeyDigest, Claim> together(List<ClaimRequest> requests) {
            return connections.alone(
                    "claim", Connections.unlessBusy("claim", session -> together.claim(session, requests)));
        }
    }
}
