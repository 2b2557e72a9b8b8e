package dev.semel.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.http.RequestContent.CanonicalBody;
import dev.semel.http.RequestContent.Parsed;
import dev.semel.http.RequestContent.Raw;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestContentTest {
    private static final String JSON = "http-sha256/1+jcs/1";

    /** What old records hold: a change here would make every retry under way a mismatch. */
    @Test
    void fingerprintsNeverChange() {
        assertThat(raw("{}").fingerprint().text())
                .isEqualTo("http-sha256/1+bytes/1:b2f0058e424c588fddd7b5bfcd7c3f7d39fb817f3cd3e531e2a85039adc0bee4");
        assertThat(json("{ }", "{}").fingerprint().text())
                .isEqualTo("http-sha256/1+jcs/1:7560333782e64b75312d1f4d1f7ffa96b80ca238115fc331c6cc6e8376ee558c");
        assertThat(form("a").fingerprint().text())
                .isEqualTo("http-sha256/1+form/1:3864c3656659e2b8e9b314e6a1c75183a11c943307f9b6120351402de5123e33");
    }

    @Test
    void storedBytesAreComparedAsBytesByANodeThatKnowsJson() {
        assertThat(json("{ }", "{}").by(RequestContent.BYTES))
                .contains(raw("{ }").fingerprint());
        assertThat(json("{ }", "{}").by(RequestContent.BYTES))
                .isNotEqualTo(raw("{}").by(RequestContent.BYTES));
    }

    @Test
    void unknownFormOfJsonCannotBeCompared() {
        assertThat(raw("{}").by(JSON)).isEmpty();
        assertThat(json("{}", "{}").by("http-sha256/1+jcs/2")).isEmpty();
        assertThat(json("{}", "{}").by("json-sha256/1")).isEmpty();
    }

    @Test
    void formIsNeverTheSameAsBytesOrParts() {
        assertThat(raw("a").by(RequestContent.FORM))
                .isPresent()
                .isNotEqualTo(form("a").by(RequestContent.FORM));
        assertThat(form("a").by(RequestContent.BYTES)).isPresent().isNotEqualTo(raw("a").by(RequestContent.BYTES));
        assertThat(form("a").by(RequestContent.MULTIPART)).isPresent();
    }

    @Test
    void brokenJsonIsNeverTheSameAsCanonicalJson() {
        RequestContent broken = new RequestContent(
                head(), new Raw(bytes("{}"), List.of(new CanonicalBody("jcs/1", "as it is", bytes("{}")))));
        assertThat(broken.fingerprint()).isNotEqualTo(json("{}", "{}").fingerprint());
        assertThat(broken.fingerprint().algorithm()).isEqualTo(JSON);
    }

    /** A node without the setting stored all fields; one with another field, or none, cannot tell: then nothing differs. */
    @Test
    void formThatMayHoldTheKeyIsComparedWithItOrWithoutAsTheStoredNameSays() {
        RequestContent keyed = new RequestContent(
                head(),
                new Parsed(RequestContent.FORM, new Preimage().part("all")).without("key", new Preimage().part("a")));
        String named = RequestContent.FORM + "-key";
        assertThat(keyed.fingerprint().algorithm()).isEqualTo(named);
        assertThat(keyed.by(RequestContent.FORM)).contains(form("all").fingerprint());
        assertThat(keyed.by(RequestContent.FORM + "-other")).isEmpty();
        assertThat(form("all").by(named)).isEmpty();
        assertThat(keyed.by(RequestContent.MULTIPART)).isPresent();
        assertThat(raw("a").by(named)).isPresent().isNotEqualTo(keyed.by(named));
    }

    @Test
    void partsDoNotRunIntoEachOther() {
        assertThat(new Preimage().part("ab").part("c").fingerprint("x/1"))
                .isNotEqualTo(new Preimage().part("a").part("bc").fingerprint("x/1"));
    }

    private static RequestContent raw(String body) {
        return new RequestContent(head(), new Raw(bytes(body), List.of()));
    }

    private static RequestContent json(String body, String canonical) {
        return new RequestContent(
                head(), new Raw(bytes(body), List.of(new CanonicalBody("jcs/1", "canonical", bytes(canonical)))));
    }

    private static RequestContent form(String value) {
        return new RequestContent(head(), new Parsed(RequestContent.FORM, new Preimage().part(value)));
    }

    private static Preimage head() {
        return new Preimage().part("POST").part("/orders").part("0").part("application/json");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
