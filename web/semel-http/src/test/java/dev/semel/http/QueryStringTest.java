package dev.semel.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QueryStringTest {
    @Test
    void orderOfNamesDoesNotCountAndOrderOfValuesDoes() {
        assertThat(QueryString.sorted("b=2&a=1&b=1")).isEqualTo(QueryString.sorted("a=1&b=2&b=1"));
        assertThat(QueryString.sorted("b=1&b=2")).isNotEqualTo(QueryString.sorted("b=2&b=1"));
    }

    @Test
    void encodingsOfOneTextAreEqual() {
        assertThat(QueryString.sorted("q=%7Ea+b")).isEqualTo(QueryString.sorted("q=~a%20b"));
        assertThat(QueryString.sorted("a&&")).isEqualTo(QueryString.sorted("a="));
    }

    @Test
    void whatIsNoEncodingIsComparedAsItIs() {
        assertThat(QueryString.sorted("q=100%")).containsExactly(new QueryString.Parameter("q", "100%"));
    }

    @Test
    void noQueryHasNoParameters() {
        assertThat(QueryString.sorted(null)).isEmpty();
    }
}
