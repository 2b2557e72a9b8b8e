package dev.semel.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a key may come from beside its header, over real HTTP. */
class KeySourcesTest extends KeySite {
    private static final WireProfile ALL = WireProfile.builder()
            .alsoKeyHeaders("X-Request-Id", "X-Order-Key")
            .keyField(FIELD)
            .build();

    /** D16. */
    @ParameterizedTest
    @CsvSource({
        "Idempotency-Key, k1",
        "Idempotency-Key, '\"k1\"'",
        "Idempotency-Key, '\"k1\";v=1'",
        "X-Request-Id, k1",
        "x-request-id, '\"k1\"'",
        "X-Order-Key, k1"
    })
    void anyHeaderNamesTheSameOperation(String header, String value) throws Exception {
        serve(ALL);
        HttpResponse<String> first = json("/guarded/x", "Idempotency-Key", "k1");
        assertThat(first.statusCode()).isEqualTo(200);
        isReplay(json("/guarded/x", header, value), first);
    }

    @Test
    void fieldOfAFormNamesTheSameOperationAndIsNoContent() throws Exception {
        serve(ALL);
        HttpResponse<String> first = form("/guarded/x", FIELD + "=k1&a=1");
        assertThat(first.body()).isEqualTo("1:{_idempotency_key=[k1], a=[1]}");
        isReplay(form("/guarded/x", "a=1&" + FIELD + "=%22k1%22"), first);
        isReplay(form("/guarded/x", "a=1", "Idempotency-Key", "k1"), first);
        isReplay(form("/guarded/x", "a=1&" + FIELD + "=k1", "Idempotency-Key", "k1"), first);
        isProblem(form("/guarded/x", FIELD + "=k1&a=2"), 422, "key-reused");
        assertThat(runs).hasValue(1);
    }

    @Test
    void formWithNothingButItsKeyIsAForm() throws Exception {
        serve(ALL);
        HttpResponse<String> first = form("/guarded/x?q=1", FIELD + "=k1");
        assertThat(first.body()).isEqualTo("1:{_idempotency_key=[k1], q=[1]}");
        isReplay(form("/guarded/x?q=1", FIELD + "=k1"), first);
    }

    @Test
    void partOfAFormNamesTheSameOperationAndTheHandlerHasAllParts() throws Exception {
        serve(ALL);
        HttpResponse<String> first = parts("/guarded/x", "note", "hi", FIELD, "k1", "file", "@content");
        assertThat(first.body()).isEqualTo("1:{_idempotency_key=k1, file=@content, note=hi}");
        isReplay(parts("/guarded/x", FIELD, "\"k1\"", "note", "hi", "file", "@content"), first);
        isProblem(parts("/guarded/x", "note", "hi", FIELD, "k1", "file", "@Content"), 422, "key-reused");
        assertThat(runs).hasValue(1);
    }

    @Test
    void filePartOfThatNameIsContentAndNoKey() throws Exception {
        serve(ALL);
        isProblem(parts("/guarded/x", FIELD, "@k1"), 400, "key-missing");
        assertThat(runs).hasValue(0);
    }

    @Test
    void partsThatTheServerDoesNotTakeAreToldAsSuchThoughTheKeyIsAmongThem() throws Exception {
        serve(ALL);
        isProblem(parts("/guarded/x", FIELD, "k1", "file", "@" + "x".repeat(1500)), 413, "content-too-large");
        assertThat(runs).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/guarded/x", "/optional/x"})
    void differentKeysAreRefusedInWords(String path) throws Exception {
        serve(ALL);
        isProblem(
                json(path, "Idempotency-Key", "k1", "X-Request-Id", "k2"),
                400,
                "key-malformed",
                "The header Idempotency-Key and the header X-Request-Id hold different keys.");
        isProblem(json(path, "X-Request-Id", "k1", "X-Order-Key", "k2"), 400, "key-malformed", "header X-Order-Key");
        isProblem(
                form(path, FIELD + "=k2", "Idempotency-Key", "k1"),
                400,
                "key-malformed",
                "The header Idempotency-Key and the form field _idempotency_key hold different keys.");
        isProblem(form(path, FIELD + "=k1", "X-Order-Key", "K1"), 400, "key-malformed", "hold different keys");
        assertThat(runs).hasValue(0);
    }

    @Test
    void equalKeysAreOneKey() throws Exception {
        serve(ALL);
        HttpResponse<String> first = form(
                "/guarded/x", FIELD + "=k1", "X-Order-Key", "k1", "Idempotency-Key", "\"k1\"", "X-Request-Id", "k1");
        assertThat(first.statusCode()).isEqualTo(200);
        isReplay(form("/guarded/x", FIELD + "=k1"), first);
    }

    @ParameterizedTest
    @CsvSource({"X-Request-Id, 'a, b'", "X-Request-Id, '\"open'", "X-Order-Key, 'a b'", "X-Order-Key, '\"\"'"})
    void malformedSourceIsRefusedWhateverTheOthersSay(String header, String value) throws Exception {
        serve(ALL);
        for (String path : new String[] {"/guarded/x", "/optional/x"}) {
            isProblem(json(path, header, value), 400, "key-malformed", "The header " + header + ": ");
            isProblem(json(path, "Idempotency-Key", "k1", header, value), 400, "key-malformed");
        }
        assertThat(runs).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"=", "=a+b", "=k1&_idempotency_key=k1", "=%22open", "=caf%C3%A9", "=k%00"})
    void malformedFieldIsRefusedAlsoWhereAKeyIsOptional(String value) throws Exception {
        serve(ALL);
        for (String path : new String[] {"/guarded/x", "/optional/x"}) {
            isProblem(form(path, "a=1&" + FIELD + value), 400, "key-malformed", "form field _idempotency_key: ");
        }
        isProblem(parts("/optional/x", FIELD, "k1", FIELD, "k1"), 400, "key-malformed", "sent more than once");
        isProblem(parts("/optional/x", FIELD, "é"), 400, "key-malformed");
        isProblem(parts("/optional/x", FIELD, "k".repeat(5000)), 413, "content-too-large");
        isProblem(parts("/optional/x", FIELD, "k".repeat(256)), 400, "key-malformed", "more than 255");
        assertThat(runs).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"?_idempotency_key=k1", "?a=1&%5Fidempotency_key=k1", "?_idempotency_key"})
    void keyInTheAddressIsRefusedAndNeverUsed(String query) throws Exception {
        serve(ALL);
        for (String path : new String[] {"/guarded/x", "/optional/x"}) {
            isProblem(form(path + query, "a=1"), 400, "key-malformed", "it came in the address");
            isProblem(form(path + query, FIELD + "=k1"), 400, "key-malformed", "it came in the address");
            isProblem(json(path + query, "Idempotency-Key", "k1"), 400, "key-malformed", "it came in the address");
        }
        assertThat(runs).hasValue(0);
    }

    @Test
    void formThatTheContainerDoesNotParseHasNoFieldAndIsLeftAsItIs() throws Exception {
        serve(ALL);
        HttpResponse<String> answer = site.send(site.request("/optional/x")
                .header("Content-Type", FORM)
                .PUT(HttpRequest.BodyPublishers.ofString(FIELD + "=k1")));
        assertThat(answer.body()).isEqualTo("1:" + FIELD + "=k1");
        assertThat(answer.headers().firstValue("Idempotency-Status")).isEmpty();
    }

    @Test
    void otherSourcesAreOffByDefault() throws Exception {
        serve(WireProfile.ietf());
        isProblem(json("/guarded/x", "X-Request-Id", "k1"), 400, "key-missing");
        isProblem(form("/guarded/x", FIELD + "=k1"), 400, "key-missing");
        HttpResponse<String> first =
                form("/guarded/x?" + FIELD + "=q", FIELD + "=k2", "Idempotency-Key", "k1", "X-Request-Id", "\"bad");
        assertThat(first.body()).isEqualTo("1:{_idempotency_key=[q, k2]}");
        isProblem(form("/guarded/x?" + FIELD + "=q", FIELD + "=k3", "Idempotency-Key", "k1"), 422, "key-reused");
    }

    @Test
    void strictSyntaxIsForTheStructuredHeaderAlone() throws Exception {
        serve(ALL.toBuilder().keySyntax(KeySyntax.STRICT).build());
        isProblem(json("/guarded/x", "Idempotency-Key", "k1"), 400, "key-malformed", "quotation marks");
        HttpResponse<String> first = json("/guarded/x", "X-Request-Id", "k1");
        assertThat(first.statusCode()).isEqualTo(200);
        isReplay(json("/guarded/x", "Idempotency-Key", "\"k1\""), first);
    }

    private void isReplay(HttpResponse<String> again, HttpResponse<String> first) {
        assertThat(again.statusCode()).isEqualTo(first.statusCode());
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.headers().firstValue("Idempotency-Replayed")).contains("true");
        assertThat(runs).hasValue(1);
    }

    private static void isProblem(HttpResponse<String> answer, int status, String code, String... words) {
        assertThat(answer.body()).contains("\"code\":\"" + code + "\"");
        for (String word : words) {
            assertThat(answer.body()).contains(word);
        }
        assertThat(answer.statusCode()).isEqualTo(status);
    }
}
