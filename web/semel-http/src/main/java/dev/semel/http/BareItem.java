package dev.semel.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Values of every type that a structured field has (RFC 9651, section 4.2.3.1). A key's parameters are ignored, so their
 * values are only checked.
 */
final class BareItem {
    static final String DIGITS = "0123456789";
    static final String LOWER = "abcdefghijklmnopqrstuvwxyz";
    static final String LETTERS = LOWER + "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    private static final String TOKEN = LETTERS + DIGITS + "!#$%&'*+-.^_`|~:/";
    private static final String BASE64 = LETTERS + DIGITS + "+/=";
    private static final String HEX = DIGITS + "abcdef";

    private static final String PROBLEM = "the value of a parameter after it is malformed";

    private BareItem() {}

    static void skip(FieldText text) throws MalformedFieldException {
        if (text.before('"')) {
            QuotedString.read(text);
        } else if (text.beforeAny(DIGITS + "-")) {
            number(text);
        } else if (text.beforeAny(LETTERS + "*")) {
            text.skipAll(TOKEN);
        } else if (text.skip(':')) {
            bytes(text);
        } else if (text.skip('?')) {
            expect(text.skip('0') || text.skip('1'));
        } else if (text.skip('@')) {
            expect(!number(text));
        } else {
            expect(text.skip('%') && text.skip('"'));
            display(text);
        }
    }

    /** Whether it was a decimal. */
    private static boolean number(FieldText text) throws MalformedFieldException {
        text.skip('-');
        int whole = text.skipAll(DIGITS);
        if (!text.skip('.')) {
            expect(whole >= 1 && whole <= 15);
            return false;
        }
        int fraction = text.skipAll(DIGITS);
        expect(whole >= 1 && whole <= 12 && fraction >= 1 && fraction <= 3);
        return true;
    }

    /** Padding may be missing and need not be zero, as the specification allows. */
    private static void bytes(FieldText text) throws MalformedFieldException {
        StringBuilder content = new StringBuilder();
        while (!text.skip(':')) {
            expect(text.beforeAny(BASE64));
            content.append(text.next(PROBLEM));
        }
        try {
            Base64.getDecoder().decode(content.toString());
        } catch (IllegalArgumentException e) {
            throw new MalformedFieldException(PROBLEM);
        }
    }

    private static void display(FieldText text) throws MalformedFieldException {
        ByteArrayOutputStream utf8 = new ByteArrayOutputStream();
        while (!text.skip('"')) {
            char c = text.next(PROBLEM);
            expect(c >= 0x20 && c <= 0x7E);
            utf8.write(c == '%' ? 16 * hex(text) + hex(text) : c);
        }
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8.toByteArray()));
        } catch (CharacterCodingException e) {
            throw new MalformedFieldException(PROBLEM);
        }
    }

    private static int hex(FieldText text) throws MalformedFieldException {
        expect(text.beforeAny(HEX));
        return HEX.indexOf(text.next(PROBLEM));
    }

    private static void expect(boolean fine) throws MalformedFieldException {
        if (!fine) {
            throw new MalformedFieldException(PROBLEM);
        }
    }
}
