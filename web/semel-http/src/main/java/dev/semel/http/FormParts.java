package dev.semel.http;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Forms and parts for a fingerprint, as the container parsed them, sorted by name; values of one name keep their order. */
final class FormParts {
    private static final int MAX_FIELD = 1024;

    private FormParts() {}

    /** The parameters of a request, query and form together. */
    record Parameters(Map<String, String[]> sorted) {
        int values() {
            return sorted.values().stream().mapToInt(v -> v.length).sum();
        }

        /** All of them, but for one: the field that holds the key is no content. */
        Preimage without(@Nullable String field) {
            Map<String, String[]> content = new TreeMap<>(sorted);
            content.keySet().removeIf(name -> name.equals(field));
            Preimage preimage = new Preimage().part(Integer.toString(content.size()));
            content.forEach((name, values) -> {
                preimage.part(name).part(Integer.toString(values.length));
                for (String value : values) {
                    preimage.part(value == null ? "" : value);
                }
            });
            return preimage;
        }
    }

    /** The parts of a request, digested once. */
    record Parts(List<Digested> sorted) {
        Preimage without(@Nullable String field) {
            List<Digested> content = new ArrayList<>(sorted);
            content.removeIf(digested -> isField(digested.part(), field));
            Preimage preimage = new Preimage().part(Integer.toString(content.size()));
            content.forEach(digested -> preimage.all(digested.preimage()));
            return preimage;
        }
    }

    private record Digested(Part part, Preimage preimage) {}

    static Parameters parameters(HttpServletRequest request) throws UnreadableException {
        try {
            return new Parameters(new TreeMap<>(request.getParameterMap()));
        } catch (RuntimeException e) { // each container has its own
            throw new UnreadableException(Problem.CONTENT_UNREADABLE, "The form is too large or not well formed.", e);
        }
    }

    static Parts parts(HttpServletRequest request) throws UnreadableException {
        return parsed(() -> {
            List<Digested> digested = new ArrayList<>();
            for (Part part : request.getParts()) {
                digested.add(new Digested(part, preimage(part)));
            }
            digested.sort(Comparator.comparing(one -> one.part().getName()));
            return new Parts(digested);
        });
    }

    /** The values of a field that a form has, read without taking anything from the handler; those of the query come first. */
    static List<String> field(HttpServletRequest request, String name) throws UnreadableException {
        String type = MediaTypes.base(request.getContentType());
        if (MediaTypes.form(type)) {
            return List.of(parameters(request).sorted().getOrDefault(name, new String[0]));
        }
        if (!MediaTypes.multipart(type)) {
            return List.of();
        }
        return parsed(() -> {
            List<String> values = new ArrayList<>();
            for (Part part : request.getParts()) {
                if (isField(part, name)) {
                    values.add(text(part));
                }
            }
            return values;
        });
    }

    /** Characters that are not ASCII stay visible as such: no key has them. */
    private static String text(Part part) throws IOException {
        try (InputStream content = part.getInputStream()) {
            return new String(content.readNBytes(MAX_FIELD), StandardCharsets.ISO_8859_1);
        }
    }

    private static boolean isField(Part part, @Nullable String name) {
        return part.getName().equals(name) && part.getSubmittedFileName() == null;
    }

    private interface Parsing<T> {
        T parse() throws IOException, ServletException;
    }

    private static <T> T parsed(Parsing<T> parsing) throws UnreadableException {
        try {
            return parsing.parse();
        } catch (IllegalStateException e) {
            throw new UnreadableException(
                    Problem.CONTENT_TOO_LARGE,
                    "The parts are larger than the server takes, or it takes none at this address.",
                    e);
        } catch (IOException | ServletException e) {
            throw new UnreadableException(
                    Problem.CONTENT_UNREADABLE, "The parts of the request are not well formed.", e);
        }
    }

    private static Preimage preimage(Part part) throws IOException {
        String file = part.getSubmittedFileName();
        return new Preimage()
                .part(part.getName())
                .part(file == null ? "no file" : "file")
                .part(file == null ? "" : file)
                .part(MediaTypes.base(part.getContentType()))
                .part(sha256(part));
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
