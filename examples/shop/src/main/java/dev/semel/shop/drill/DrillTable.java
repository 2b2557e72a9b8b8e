package dev.semel.shop.drill;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Reports as rows of text. */
final class DrillTable {
    private static final String ROW = "%-22s %-26s %-26s %s";

    static final String HEAD = ROW.formatted("drill", "without Semel", "with Semel", "result");

    private DrillTable() {}

    static String rows(Report report) {
        List<String> rows = new ArrayList<>();
        List<Trial> without = report.of(Side.WITHOUT.name());
        List<Trial> with = report.of(Side.WITH.name());
        for (int i = 0; i < Math.max(1, with.size()); i++) {
            rows.add(ROW.formatted(
                            i == 0 ? report.name() : "",
                            i < without.size() ? effects(without.get(i)) : "",
                            i < with.size() ? effects(with.get(i)) : "",
                            i == 0 ? report.state() + " in " + report.millis() + " ms" : "")
                    .stripTrailing());
        }
        report.trials().forEach(trial -> trial.processes().forEach(line -> rows.add("    " + line)));
        if (!report.problem().isEmpty()) {
            rows.add("    " + report.problem());
        }
        return String.join(System.lineSeparator(), rows);
    }

    private static String effects(Trial trial) {
        return trial.effects().entrySet().stream()
                .map(effect -> words(effect.getKey()) + " " + effect.getValue())
                .collect(Collectors.joining(", "));
    }

    private static String words(String camelCase) {
        return camelCase.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
    }
}
