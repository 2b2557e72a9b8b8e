package dev.semel.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Problems in the words of whoever reads them: a program or a person, in English or Chinese. */
class AudienceTest extends AnswersSite {
    private static final String BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

    private HttpResponse<String> keyless(String accept, String language) throws Exception {
        serve((request, response) -> {});
        HttpRequest.Builder request = site.request("/guarded/x").POST(HttpRequest.BodyPublishers.ofString("{}"));
        if (!accept.isEmpty()) {
            request.header("Accept", accept);
        }
        if (!language.isEmpty()) {
            request.header("Accept-Language", language);
        }
        return site.send(request);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "                                   | false",
                "*/*                                | false",
                "application/json                   | false",
                "application/json, text/html;q=0.9  | false",
                "text/html;q=0                      | false",
                "text/html;q=nonsense               | false",
                "text/html                          | true",
                "text/html;q=0.5, application/json;q=0.4 | true",
                "application/xhtml+xml              | true",
                BROWSER + "|true",
            })
    void pageIsForWhoPrefersHtml(String accept, boolean page) throws Exception {
        HttpResponse<String> problem = keyless(accept == null ? "" : accept, "");
        assertThat(problem.statusCode()).isEqualTo(400);
        assertThat(problem.headers().firstValue("Content-Type").orElse(""))
                .startsWith(page ? "text/html" : "application/problem+json");
        assertThat(problem.headers().firstValue("Cache-Control")).contains("no-store");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "                     | en | The key is missing",
                "zh-CN,zh;q=0.9       | zh | 缺少幂等键",
                "fr, zh;q=0.5, en;q=0.4 | zh | 缺少幂等键",
                "en-GB, zh;q=0.9      | en | The key is missing",
                "fr                   | en | The key is missing",
            })
    void wordsAreInTheLanguageThatIsAskedFor(String accepted, String language, String title) throws Exception {
        HttpResponse<String> problem = keyless("", accepted == null ? "" : accepted);
        assertThat(problem.body()).contains("\"title\":\"" + title + "\"").contains("Idempotency-Key");
        assertThat(problem.headers().firstValue("Content-Language")).contains(language);
    }

    @Test
    void pageIsWholeAndSaysWhatToDo() throws Exception {
        String page = keyless(BROWSER, "zh").body();
        assertThat(page).startsWith("<!DOCTYPE html>").contains("<html lang=\"zh\">", "缺少幂等键", "请返回", "</html>");
        assertThat(page).doesNotContain("<script", "http://", "https://");
    }

    @Test
    void problemLinksToItsPage() throws Exception {
        assertThat(keyless("", "").headers().firstValue("Link").orElse(""))
                .contains("key-missing", "rel=\"describedby\"");
    }
}
