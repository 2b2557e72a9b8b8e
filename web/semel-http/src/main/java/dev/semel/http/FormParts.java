package dev.semel.http;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Forms and parts for a fingerprint, as the container parsed them, sorted by name; values of one name keep their order. */
final class FormParts {
    private FormParts() {}

    /** The parameters of a request, query and form together, and how many values they have. */
    record Parameters(Preimage preimage, int values) {}

    static Parameters parameters(HttpServletRequest request) throws UnreadableException {
        Map<String, String[]> parameters;
        try {
            parameters = new TreeMap<>(request.getParameterMap());
        } catch (RuntimeException e) { // each container has its own
            throw new UnreadableException(Problem.CONTENT_UNREADABLE, "The form is too large or not well formed.", e);
        }
        Preimage preimage = new Preimage().part(Integer.toString(parameters.size()));
        parameters.forEach((name, values) -> {
            preimage.part(name).part(Integer.toString(values.length));
            for (String value : values) {
                preimage.part(value == null ? "" : value);
            }
        });
        int values = parameters.values().stream().mapToInt(v -> v.length).sum();
        return new Parameters(preimage, values);
    }

    static Preimage parts(HttpServletRequest request) throws IOException, ServletException {
        List<Part> parts = new ArrayList<>(request.getParts());
        parts.sort(Comparator.comparing(Part::getName));
        Preimage preimage = new Preimage().part(Integer.toString(parts.size()));
        for (Part part : parts) {
            String file = part.getSubmittedFileName();
            preimage.part(part.getName())
                    .part(file == null ? "no file" : "file")
                    .part(file == null ? "" : file)
                    .part(MediaTypes.base(part.getContentType()))
                    .part(sha256(part));
        }
        return preimage;
    }

    private static byte[] sha256(Part part) throws IOException {
        MessageDigest digest = sha256();
        try (InputStream content = part.getInputStream()) {
            content.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
        }
        return digest.digest();
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("Every Java platform has SHA-256", e);
        }
    }
}
