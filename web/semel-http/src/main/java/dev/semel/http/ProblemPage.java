package dev.semel.http;

import java.util.Locale;

/** A problem as a page for people: no script, no style from elsewhere, nothing of the request in it. */
final class ProblemPage {
    private ProblemPage() {}

    static String of(String title, String detail, String next, String code, Locale locale) {
        return """
                <!DOCTYPE html>
                <html lang="%s">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>%s</title>
                <style>
                body { font: 1.1rem/1.6 system-ui, sans-serif; margin: 0; color: #1a2433; background: #f4f6f9; }
                main { max-width: 34rem; margin: 12vh auto; padding: 2rem; background: #fff; border-radius: .5rem; }
                h1 { font-size: 1.5rem; margin-top: 0; }
                small { color: #5b6778; }
                </style>
                </head>
                <body>
                <main>
                <h1>%s</h1>
                <p>%s</p>
                <p>%s</p>
                <small>%s</small>
                </main>
                </body>
                </html>
                """.formatted(
                locale.toLanguageTag(), escaped(title), escaped(title), escaped(detail), escaped(next), escaped(code));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
