package dev.semel.http;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.ResourceBundle.Control;

/** The words of problems, in one language. */
final class Words {
    private static final Control NO_FALLBACK = Control.getNoFallbackControl(Control.FORMAT_PROPERTIES);

    private final ResourceBundle bundle;

    private Words(ResourceBundle bundle) {
        this.bundle = bundle;
    }

    static Words in(Locale locale) {
        return new Words(ResourceBundle.getBundle("dev.semel.http.words", locale, NO_FALLBACK));
    }

    String title(Problem problem) {
        return bundle.getString("title." + problem.wordsKey());
    }

    /** What to do next. */
    String detail(String key, Object... arguments) {
        return new MessageFormat(bundle.getString("detail." + key), bundle.getLocale()).format(arguments);
    }

    /** The line of a page that leads on. */
    String page(String key) {
        return bundle.getString("page." + key);
    }
}
