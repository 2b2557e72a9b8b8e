package dev.semel.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.MisconfiguredException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextsTest {
    @ParameterizedTest
    @EnumSource
    void everyTextOfEveryDatabaseIsFilledIn(Database database) {
        Texts texts = database.texts(new TableName("a.b"));
        assertThat(database.dialect(texts)).isNotNull();
        for (String name : new String[] {"find", "settle", "extend", "resolve", "in_doubt", "unique_digest"}) {
            assertThat(texts.statement(name).text()).isNotEmpty().doesNotContain("{", "}", "$");
        }
        assertThat(Schema.ddl(database, "a.b")).contains(" a.b (").doesNotContain("{", "}", "semel_record");
    }

    @Test
    void tableWhoseNameHoldsTheDefaultOneIsNotReplacedInPart() {
        Texts texts = Database.H2.texts(new TableName("semel_record_semel_record"));
        assertThat(texts.text("find")).contains("FROM semel_record_semel_record r");
        assertThat(texts.text("find")).isEqualTo(texts.text("find"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a;drop", "a.b.c", "\"a\"", "1a", "ä", "a'", ".a", "a.", "{table}"})
    void otherTableNamesAreRefused(String name) {
        assertThatThrownBy(() -> new TableName(name))
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("table name");
    }
}
