package dev.semel.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.http.spi.CallerResolver;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Clients without a login: whose a key is. */
class CallersTest extends AnswersSite {
    private void serveFor(CallerResolver callers) throws Exception {
        serve(
                (request, response) -> {
                    if (request.getParameter("login") != null) {
                        request.getSession();
                    }
                    response.getWriter().print("run " + runs.get());
                },
                builder -> builder.callers(callers));
        site.handler("/visit", (request, response) -> request.getSession());
    }

    private HttpResponse<String> post(String header, String value) {
        return site.send(HttpRequest.newBuilder(site.uri("/guarded/x"))
                .header("Idempotency-Key", "k1")
                .header(header, value)
                .POST(HttpRequest.BodyPublishers.noBody()));
    }

    private void eachHasItsOwn(String header, String one, String other) {
        assertThat(post(header, one).body()).isEqualTo("run 1");
        assertThat(post(header, one).body()).isEqualTo("run 1");
        assertThat(post(header, other).body()).isEqualTo("run 2");
    }

    @Test
    void sessionsAreCallersAndWhoeverHasNoneIsRefused() throws Exception {
        serveFor(CallerResolver.session());
        assertThat(post("Cookie", "none=1").statusCode()).isEqualTo(401);
        eachHasItsOwn("Cookie", visit(), visit());
    }

    private String visit() {
        HttpResponse<String> visit =
                site.send(HttpRequest.newBuilder(site.uri("/visit")).GET());
        return visit.headers().firstValue("Set-Cookie").orElseThrow().replaceAll(";.*", "");
    }

    @Test
    void devicesAreCallersAndWhoeverNamesNoneIsRefused() throws Exception {
        serveFor(CallerResolver.device("X-Device"));
        assertThat(post("X-Other", "phone").statusCode()).isEqualTo(401);
        assertThat(post("X-Device", " ").statusCode()).isEqualTo(401);
        eachHasItsOwn("X-Device", "phone-" + "x".repeat(300), "tablet");
    }

    @Test
    void signedTokensAreCallersAndWhoeverMakesOneUpIsRefused() throws Exception {
        CallerToken tokens =
                CallerToken.signedWith("0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.US_ASCII));
        serveFor(tokens.in("X-Caller"));
        assertThat(post("X-Caller", "made.up").statusCode()).isEqualTo(401);
        eachHasItsOwn("X-Caller", tokens.issue("guest-1"), tokens.issue("guest-2"));
    }
}
