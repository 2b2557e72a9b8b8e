package dev.semel.http;

import dev.semel.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** The stored form of an HTTP answer: status, allowed headers, media type, body. */
final class StoredAnswer {
    static final String FORMAT = "http/1";

    private final ReplayedHeaders replayed;
    private final AnswerRule rule;

    StoredAnswer(ReplayedHeaders replayed, AnswerRule rule) {
        this.replayed = replayed;
        this.rule = rule;
    }

    Answer of(BufferedResponse response) throws IOException {
        String refusal = rule.refusal(response);
        if (refusal != null) {
            return notKept(response, refusal);
        }
        try (InputStream body = response.body()) {
            return new Answer(
                    FORMAT, response.getStatus(), headers(response), response.getContentType(), body.readAllBytes());
        }
    }

    /** What stands in for an answer: its status, headers, and enough to recognise it. */
    Answer notKept(BufferedResponse response, String why) throws IOException {
        String summary = "The answer was not kept: " + why + ". It had status " + response.getStatus() + ", "
                + response.size() + " bytes, SHA-256 " + sha256(response) + ".";
        return Answer.notKept(response.getStatus(), headers(response), summary);
    }

    private List<Answer.Field> headers(BufferedResponse response) {
        List<Answer.Field> fields = new ArrayList<>();
        for (String name : replayed.names()) {
            response.own(name).forEach(value -> fields.add(new Answer.Field(name, value)));
        }
        return fields;
    }

    private static String sha256(BufferedResponse response) throws IOException {
        MessageDigest digest = FormParts.sha256();
        try (InputStream body = response.body()) {
            body.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
