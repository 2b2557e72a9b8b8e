package dev.semel.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProblemJsonTest {
    @Test
    void writesMembersInOrder() {
        assertThat(new ProblemJson().with("type", "about:blank").with("status", 409))
                .hasToString("{\"type\":\"about:blank\",\"status\":409}");
    }

    @Test
    void emptyIsAnObjectToo() {
        assertThat(new ProblemJson()).hasToString("{}");
    }

    @Test
    void escapesWhatWouldBreakJsonOrAPage() {
        assertThat(new ProblemJson().with("d", "\"\\/\b\n\r\t\u0000\u001f<a>&\u2028"))
                .hasToString("{\"d\":\"\\\"\\\\/\\u0008\\n\\r\\t\\u0000\\u001f\\u003ca\\u003e\\u0026\\u2028\"}");
    }

    @Test
    void keepsWordsOfEveryLanguageAndMarksBrokenOnes() {
        assertThat(new ProblemJson().with("d", "请勿重复提交 😀\ud83d")).hasToString("{\"d\":\"请勿重复提交 😀\\ud83d\"}");
    }
}
