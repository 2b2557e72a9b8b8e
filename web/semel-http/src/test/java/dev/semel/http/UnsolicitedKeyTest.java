package dev.semel.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Where a key is optional, a browser may send one that nobody asked for: 64 random bits with every form. It is a key as any
 * other, and whoever sends none still passes.
 */
class UnsolicitedKeyTest extends KeySite {
    @BeforeEach
    void start() throws Exception {
        serve(WireProfile.ietf());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"17293822569102704640\"",
                "\"7\"",
                "\"9f86d081884c7d65\"",
                "9f86d081884c7d65",
                "\"n4bQgYhMfWU=\""
            })
    void shortKeyOfABrowserGuardsTheForm(String key) {
        HttpResponse<String> first = form("/optional/x", "a=1", "Idempotency-Key", key);
        HttpResponse<String> again = form("/optional/x", "a=1", "Idempotency-Key", key);
        assertThat(first.body()).isEqualTo("1:{a=[1]}");
        assertThat(first.headers().firstValue("Idempotency-Status")).contains("created");
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.headers().firstValue("Idempotency-Replayed")).contains("true");
        assertThat(runs).hasValue(1);
    }

    @Test
    void newKeyForEveryClickIsANewOperationEveryTime() {
        form("/optional/x", "a=1", "Idempotency-Key", "\"17293822569102704640\"");
        form("/optional/x", "a=1", "Idempotency-Key", "\"17293822569102704641\"");
        assertThat(runs).hasValue(2);
    }

    @Test
    void browserThatSendsNonePasses() {
        HttpResponse<String> answer = form("/optional/x", "a=1");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Idempotency-Status")).isEmpty();
    }
}
