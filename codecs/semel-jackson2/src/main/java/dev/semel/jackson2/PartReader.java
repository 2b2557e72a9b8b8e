package dev.semel.jackson2;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.semel.json.CanonicalNumber;
import dev.semel.json.CanonicalString;
import dev.semel.json.InvalidJsonException;
import dev.semel.json.Part;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads one JSON value, strictly. Messages name a place, never the text: it may be a secret. */
final class PartReader {
    static final int MAX_DEPTH = 500;

    // The text is in memory already, and numbers stay text: only depth can hurt. Names come from strangers and are not
    // kept.
    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .build();

    private final JsonParser parser;
    private final Nulls nulls;

    private PartReader(JsonParser parser, Nulls nulls) {
        this.parser = parser;
        this.nulls = nulls;
    }

    static Part read(String json, Nulls nulls) {
        try (JsonParser parser = FACTORY.createParser(json)) {
            PartReader reader = new PartReader(parser, nulls);
            Part part = reader.value(parser.nextToken());
            if (parser.nextToken() != null) {
                throw reader.invalid("More than one value");
            }
            return part;
        } catch (JsonProcessingException e) {
            throw new InvalidJsonException("Not JSON" + at(e.getLocation()), e);
        } catch (IOException e) {
            throw new UncheckedIOException("A text in memory cannot fail to be read", e);
        }
    }

    private Part value(@Nullable JsonToken token) throws IOException {
        if (token == null) {
            throw invalid("No JSON value");
        }
        return switch (token) {
            case START_OBJECT -> members();
            case START_ARRAY -> items();
            case VALUE_STRING -> new Part.Text(whole(parser.getText()));
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Part.Scalar(CanonicalNumber.of(parser.getText()));
            case VALUE_TRUE -> new Part.Scalar("true");
            case VALUE_FALSE -> new Part.Scalar("false");
            case VALUE_NULL -> Part.NULL;
            default -> throw invalid("Not JSON");
        };
    }

    private Part members() throws IOException {
        SortedMap<String, Part> members = new TreeMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = whole(parser.currentName());
            if (members.put(name, value(parser.nextToken())) != null) {
                throw invalid("An object has a member twice, and readers disagree on which one counts");
            }
        }
        if (nulls == Nulls.LEFT_OUT) {
            members.values().removeIf(Part.NULL::equals);
        }
        return new Part.Members(members);
    }

    private Part items() throws IOException {
        List<Part> items = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            items.add(value(token));
        }
        return new Part.Items(items);
    }

    private static String whole(String text) {
        return CanonicalString.requireWholeCharacters(text);
    }

    private InvalidJsonException invalid(String what) {
        return new InvalidJsonException(what + at(parser.currentLocation()));
    }

    private static String at(@Nullable JsonLocation place) {
        return place == null ? "" : ", at line " + place.getLineNr() + ", column " + place.getColumnNr();
    }

    /** What becomes of members that are null. */
    enum Nulls {
        KEPT,
        LEFT_OUT
    }
}
