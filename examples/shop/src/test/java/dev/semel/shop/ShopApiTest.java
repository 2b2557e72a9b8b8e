package dev.semel.shop;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;

@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = "spring.datasource.url=jdbc:h2:mem:shop-api;DB_CLOSE_DELAY=-1")
class ShopApiTest {
    private static final String TEA = "{\"sku\":\"tea\",\"quantity\":2}";

    @LocalServerPort
    private int port;

    private Api alice;
    private String key;

    @BeforeEach
    void open() {
        alice = new Api(port, "alice");
        key = UUID.randomUUID().toString();
    }

    @Test
    void anOrderIsCreatedAndTakesStock() {
        JsonNode before = alice.books();

        HttpResponse<String> answer = alice.post("/api/orders", key, TEA);

        JsonNode order = Api.json(answer);
        assertThat(answer.statusCode()).isEqualTo(201);
        assertThat(answer.headers().firstValue("Location"))
                .hasValue("/api/orders/" + order.get("orderId").asString());
        assertThat(order.propertyNames()).containsExactly("orderId", "sku", "quantity", "status");
        assertThat(order.get("status").asString()).isEqualTo("placed");
        JsonNode after = alice.books();
        assertThat(grown("/orders", before, after)).isEqualTo(1);
        assertThat(grown("/records", before, after)).isEqualTo(1);
        assertThat(grown("/stock/tea", before, after)).isEqualTo(-2);
    }

    @Test
    void aRepeatedOrderIsAnsweredFromTheRecord() {
        HttpResponse<String> first = alice.post("/api/orders", key, TEA);
        JsonNode before = alice.books();

        HttpResponse<String> second = alice.post("/api/orders", key, TEA);

        assertThat(second.statusCode()).isEqualTo(201);
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(second.headers().firstValue("Location"))
                .isEqualTo(first.headers().firstValue("Location"));
        assertThat(second.headers().firstValue("Idempotency-Replayed")).hasValue("true");
        assertThat(alice.books()).isEqualTo(before);
    }

    @Test
    void anOrderNeedsAKey() {
        HttpResponse<String> answer = alice.post("/api/orders", TEA);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(Api.json(answer).get("code").asString()).isEqualTo("key-missing");
    }

    @Test
    void aKeyUsedForAnotherOrderIsRefused() {
        alice.post("/api/orders", key, TEA);
        JsonNode before = alice.books();

        HttpResponse<String> answer = alice.post("/api/orders", key, "{\"sku\":\"cup\",\"quantity\":1}");

        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(alice.books()).isEqualTo(before);
    }

    @Test
    void twoCustomersMayHaveTheSameKey() {
        HttpResponse<String> first = alice.post("/api/orders", key, TEA);

        HttpResponse<String> other = new Api(port, "bob").post("/api/orders", key, TEA);

        assertThat(other.statusCode()).isEqualTo(201);
        assertThat(other.body()).isNotEqualTo(first.body());
    }

    @Test
    void outOfStockIsARejectionThatIsReplayed() {
        String tooMuch = "{\"sku\":\"kettle\",\"quantity\":999}";
        HttpResponse<String> first = alice.post("/api/orders", key, tooMuch);
        JsonNode before = alice.books();

        HttpResponse<String> second = alice.post("/api/orders", key, tooMuch);

        assertThat(first.statusCode()).isEqualTo(409);
        assertThat(Api.json(first).get("code").asString()).isEqualTo("out-of-stock");
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(second.headers().firstValue("Idempotency-Replayed")).hasValue("true");
        assertThat(alice.books()).isEqualTo(before);
    }

    @Test
    void anOrderOfNothingIsAMistakeAndLeavesNoRecord() {
        JsonNode before = alice.books();

        HttpResponse<String> answer = alice.post("/api/orders", key, "{\"sku\":\"tea\",\"quantity\":0}");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(alice.books()).isEqualTo(before);
    }

    @Test
    void callbacksMarkTheOrderPaidAndGivePointsOnce() {
        String order =
                Api.json(alice.post("/api/orders", key, TEA)).get("orderId").asString();
        String notice = "{\"outTradeNo\":\"" + order + "\",\"amount\":12.50,\"status\":\"PAID\"}";
        JsonNode before = alice.books();

        HttpResponse<String> first = alice.post("/api/payments/callback", notice);
        HttpResponse<String> second = new Api(port, "bob").post("/api/payments/callback", notice);

        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(grown("/points", before, alice.books())).isEqualTo(13);
        assertThat(Api.json(alice.get("/api/orders/" + order)).get("status").asString())
                .isEqualTo("paid");
    }

    @Test
    void aNoticeThatNothingWasPaidChangesNothing() {
        JsonNode before = alice.books();

        alice.post("/api/payments/callback", "{\"outTradeNo\":\"" + key + "\",\"amount\":1,\"status\":\"CLOSED\"}");

        assertThat(alice.books()).isEqualTo(before);
    }

    @Test
    void aTradeNumberWithAnotherAmountIsRefused() {
        alice.post("/api/payments/callback", "{\"outTradeNo\":\"" + key + "\",\"amount\":1,\"status\":\"PAID\"}");
        JsonNode before = alice.books();

        HttpResponse<String> answer = alice.post(
                "/api/payments/callback", "{\"outTradeNo\":\"" + key + "\",\"amount\":2,\"status\":\"PAID\"}");

        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(alice.books()).isEqualTo(before);
    }

    @Test
    void aCouponIsClaimedOnce() {
        JsonNode before = alice.books();

        HttpResponse<String> first = alice.post("/api/coupons/WELCOME/claim", key, "");
        HttpResponse<String> second = alice.post("/api/coupons/WELCOME/claim", key, "");

        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(grown("/coupons", before, alice.books())).isEqualTo(1);
    }

    @Test
    void withoutSemelEveryRepetitionCounts() {
        String notice = "{\"outTradeNo\":\"" + key + "\",\"amount\":5,\"status\":\"PAID\"}";
        JsonNode before = alice.books();

        for (int i = 0; i < 2; i++) {
            assertThat(alice.post("/api/unguarded/orders", key, TEA).statusCode())
                    .isEqualTo(201);
            assertThat(alice.post("/api/unguarded/payments/callback", notice).statusCode())
                    .isEqualTo(200);
            assertThat(alice.post("/api/unguarded/coupons/SPRING/claim", key, "")
                            .statusCode())
                    .isEqualTo(200);
        }

        JsonNode after = alice.books();
        assertThat(grown("/orders", before, after)).isEqualTo(2);
        assertThat(grown("/points", before, after)).isEqualTo(10);
        assertThat(grown("/coupons", before, after)).isEqualTo(2);
        assertThat(grown("/records", before, after)).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/api/orders", "/api/unguarded/orders", "/api/payments/callback", "/api/coupons/WELCOME/claim"})
    void anonymousIsRefused(String path) {
        Api anonymous = new Api(port, "");
        JsonNode before = alice.books();

        assertThat(anonymous.post(path, key, TEA).statusCode()).isEqualTo(401);
        assertThat(anonymous.get("/api/books").statusCode()).isEqualTo(401);
        assertThat(alice.books()).isEqualTo(before);
    }

    @Test
    void thePageShowsTheShopInTwoLanguages() {
        String order =
                Api.json(alice.post("/api/orders", key, TEA)).get("orderId").asString();
        Api anybody = new Api(port, "");

        assertThat(anybody.get("/").body()).contains("Green tea", order, key, "Run all drills");
        assertThat(anybody.get("/?lang=zh").body()).contains(order, "运行全部演练");
        assertThat(anybody.get("/shop.js").statusCode()).isEqualTo(200);
    }

    private static long grown(String pointer, JsonNode before, JsonNode after) {
        return after.at(pointer).asLong() - before.at(pointer).asLong();
    }
}
