package dev.semel.shop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;

/** Those drills that need no second process. */
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = "spring.datasource.url=jdbc:h2:mem:shop-drills;DB_CLOSE_DELAY=-1")
class DrillsTest {
    @LocalServerPort
    private int port;

    @ParameterizedTest
    @ValueSource(strings = {"double-click", "fifty-at-once", "answer-lost", "callback-three-times"})
    void damageWithoutSemelAndNoneWithIt(String name) {
        Api alice = new Api(port, "alice");

        JsonNode report = Api.json(alice.post("/api/drills/" + name, ""));

        assertThat(report.get("state").asString()).as(report.toPrettyString()).isEqualTo("passed");
        assertThat(Api.json(alice.get("/api/drills/" + name))).isEqualTo(report);
        assertThat(alice.books().get("stock").propertyNames()).containsExactlyInAnyOrder("cup", "kettle", "tea");
    }

    @Test
    void aDrillThatWasNotRunSaysSo() {
        Api alice = new Api(port, "alice");

        assertThat(Api.json(alice.get("/api/drills/crash")).get("state").asString())
                .isEqualTo("not-run");
        assertThat(alice.get("/api/drills/flood").statusCode()).isEqualTo(404);
        assertThat(new Api(port, "").post("/api/drills/crash", "").statusCode()).isEqualTo(401);
    }
}
