package dev.semel.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SqlTest {
    @Test
    void namesBecomePositionsInOrderAndMayComeTwice() {
        Sql sql = Sql.parse("SELECT :b, :a_1 FROM t WHERE x=:b");
        assertThat(sql.text()).isEqualTo("SELECT ?, ? FROM t WHERE x=?");
        assertThat(sql.names()).containsExactly("b", "a_1", "b");
    }

    @Test
    void quotedTextAndCastsAreLeftAlone() {
        Sql sql = Sql.parse("SELECT ':a  --x', \":b\", `:c`, 'it''s :d', x::bigint, :e::text");
        assertThat(sql.text()).isEqualTo("SELECT ':a  --x', \":b\", `:c`, 'it''s :d', x::bigint, ?::text");
        assertThat(sql.names()).containsExactly("e");
    }

    @Test
    void commentsAndLineBreaksDoNotTravel() {
        Sql sql = Sql.parse("-- claims :x\nSELECT 1 -- one 'quote\n  FROM t\n");
        assertThat(sql.text()).isEqualTo("SELECT 1 FROM t");
        assertThat(sql.names()).isEmpty();
    }

    @Test
    void openQuoteIsRefused() {
        assertThatThrownBy(() -> Sql.parse("SELECT 'x")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void parameterThatNobodySetIsNamed() {
        assertThatThrownBy(() -> Sql.parse("SELECT :who").with(new Values()).bind(null))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(":who");
    }
}
