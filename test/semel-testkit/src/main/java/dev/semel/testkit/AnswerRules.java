package dev.semel.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.Answer;
import dev.semel.spi.Settlement;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An answer comes back to the byte. */
abstract class AnswerRules extends KeyRules {
    static Stream<Answer> answers() {
        return Stream.of(
                Answer.nothing(),
                Answer.of("bytes/1", new byte[0]),
                Answer.of("bytes/1", everyByte()),
                Answer.of("bytes/1", random(1024 * 1024)),
                Answer.of("f".repeat(64), "\uD83D\uDE00 \u738B\u0000 end ".getBytes(UTF_8)),
                new Answer("http/1", 201, List.of(), "application/json;charset=\"utf-8\"", "{}".getBytes(UTF_8)),
                new Answer("http/1", 204, List.of(), null, ContractFloor.noBody()),
                new Answer("http/1", 999, List.of(), "", new byte[0]),
                new Answer("http/1", 200, oddFields(), "text/plain", "x".getBytes(UTF_8)),
                new Answer("http/1", 200, manyFields(), "t".repeat(255), "x".getBytes(UTF_8)),
                new Answer("rejection/1", 0, oddFields(), "no-stock", "sold out \u738B".getBytes(UTF_8)),
                Answer.notKept(201, oddFields(), "too large: 70 MB"));
    }

    @ParameterizedTest
    @MethodSource("answers")
    final void doneAnswerComesBackToTheByte(Answer answer) {
        comesBack(new Settlement.Done(answer));
    }

    @ParameterizedTest
    @MethodSource("answers")
    final void failedAnswerComesBackToTheByte(Answer answer) {
        comesBack(new Settlement.Failed(answer));
    }

    @ParameterizedTest
    @MethodSource("answers")
    final void answerWrittenWithItsClaimComesBackToTheByte(Answer answer) {
        Wish wish = wish();
        acquired(claimSettled(wish, new Settlement.Done(answer)));

        assertThat(kept(claim(wish.byAnother())).answer()).isEqualTo(answer);
    }

    @Test
    final void nextAnswerLeavesNothingOfTheOneBefore() {
        Wish first = wish();
        expire(first, new Settlement.Done(new Answer("http/1", 200, oddFields(), "a/b", everyByte())));
        Wish second = first.byAnother();
        acquired(claimSettled(second, new Settlement.Done(Answer.nothing())));

        assertThat(kept(claim(second.byAnother())).answer()).isEqualTo(Answer.nothing());
    }

    private void comesBack(Settlement end) {
        Wish wish = wish();
        carryOut(wish, end);

        assertThat(kept(claim(wish.byAnother())).answer()).isEqualTo(end.answer());
        assertThat(store().find(wish.digest()).orElseThrow().answer()).isEqualTo(end.answer());
    }

    private static List<Answer.Field> oddFields() {
        return List.of(
                new Answer.Field("Link", "<https://example.org/a,b>; rel=\"next\""),
                new Answer.Field("Link", "<https://example.org/c>; rel='it''s'"),
                new Answer.Field("Empty", ""),
                new Answer.Field("Content-Disposition", "attachment; filename*=UTF-8''%e2%82%ac; x=\"a\\\"b:c\""),
                new Answer.Field("Lines", "one\r\ntwo\n\tthree: 4"),
                new Answer.Field("Title", "\u738B \uD83D\uDE00 \u00E9 \u2028"),
                new Answer.Field("Blanks", "  both ends  "),
                new Answer.Field("Json", "[{\"a\":\"\\u0000\"}]"),
                new Answer.Field("A:B=C", "x"));
    }

    private static List<Answer.Field> manyFields() {
        return Stream.iterate(0, i -> i + 1)
                .limit(60)
                .map(i -> new Answer.Field("Field-" + i, "v".repeat(i)))
                .toList();
    }

    private static byte[] everyByte() {
        byte[] bytes = new byte[256];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) i;
        }
        return bytes;
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }
}
