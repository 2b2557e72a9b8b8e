package dev.semel.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every problem has its words and its page, in both languages. */
class WordsTest {
    @ParameterizedTest
    @EnumSource
    void everyProblemHasItsWords(Problem problem) throws IOException {
        for (String bundle : new String[] {"words.properties", "words_zh.properties"}) {
            Properties words = new Properties();
            try (Reader in =
                    new InputStreamReader(WordsTest.class.getResourceAsStream(bundle), StandardCharsets.UTF_8)) {
                words.load(in);
            }
            assertThat(words.getProperty("title." + problem.wordsKey())).isNotBlank();
            assertThat(words.getProperty("page." + problem.retry().text())).isNotBlank();
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyProblemHasItsPage(Problem problem) throws IOException {
        for (String folder : new String[] {"docs/problems", "docs/zh/problems"}) {
            Path page = Path.of("../..").resolve(folder).resolve(problem.code() + ".md");
            assertThat(Files.readString(page))
                    .startsWith("# " + problem.code())
                    .contains("| `" + problem.code() + "` |");
        }
    }
}
