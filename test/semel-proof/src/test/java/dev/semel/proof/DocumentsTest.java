package dev.semel.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the documents name is there: tests by class and method, and files that they link to. */
class DocumentsTest {
    private static final Path ROOT = root();
    private static final Pattern TEST = Pattern.compile("`([A-Z]\\w+)#(\\w+)`");
    private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#]+)[^)]*\\)");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "docs/guarantees.md",
                "docs/zh/guarantees.md",
                "docs/conformance.md",
                "docs/zh/conformance.md",
                "docs/known-failures.md",
                "docs/zh/known-failures.md"
            })
    void everyTestThatIsNamedIsThere(String document) throws IOException {
        Map<String, String> sources = sources();
        List<String> missing = new ArrayList<>();
        int named = 0;
        Matcher matcher = TEST.matcher(Files.readString(ROOT.resolve(document)));
        while (matcher.find()) {
            named++;
            if (!sources.getOrDefault(matcher.group(1), "").contains(" void " + matcher.group(2) + "(")) {
                missing.add(matcher.group());
            }
        }
        assertThat(missing).isEmpty();
        assertThat(named).isGreaterThan(40);
    }

    @ParameterizedTest
    @ValueSource(strings = {"guarantees.md", "conformance.md", "known-failures.md"})
    void bothLanguagesNameTheSameTests(String document) throws IOException {
        assertThat(tests("docs/zh/" + document)).isEqualTo(tests("docs/" + document));
    }

    @Test
    void everyFileThatIsLinkedIsThere() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path document : documents()) {
            Matcher matcher = LINK.matcher(Files.readString(document));
            while (matcher.find()) {
                if (!Files.exists(document.resolveSibling(matcher.group(1)))) {
                    broken.add(ROOT.relativize(document) + ": " + matcher.group(1));
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    private static TreeSet<String> tests(String document) throws IOException {
        return TEST.matcher(Files.readString(ROOT.resolve(document)))
                .results()
                .map(match -> match.group(1) + "#" + match.group(2))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
                Stream<Path> top = Files.list(ROOT)) {
            return Stream.concat(docs, top)
                    .filter(path -> path.toString().endsWith(".md"))
                    .toList();
        }
    }

    /** The text of each class by its simple name; classes of one name in several modules are one text, in whatever order. */
    private static Map<String, String> sources() throws IOException {
        Map<String, String> sources = new HashMap<>();
        try (Stream<Path> files = Files.walk(ROOT)) {
            for (Path path : files.filter(path -> path.toString().endsWith(".java"))
                    .filter(path -> !path.toString().contains("/target/"))
                    .toList()) {
                sources.merge(
                        path.getFileName().toString().replace(".java", ""), Files.readString(path), String::concat);
            }
        }
        return sources;
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("verify"))) {
            folder = folder.getParent();
        }
        return folder;
    }
}
