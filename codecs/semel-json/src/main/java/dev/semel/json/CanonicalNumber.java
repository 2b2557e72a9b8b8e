package dev.semel.json;

/** The exact decimal value of a JSON number, in the layout of ECMAScript; never by way of a double. */
public final class CanonicalNumber {
    private static final int PLAIN_UP_TO = 21;
    private static final int PLAIN_DOWN_TO = -6;
    // Fits a long with room for the digits to shift it.
    private static final int MAX_EXPONENT_DIGITS = 17;

    private CanonicalNumber() {}

    /**
     * Of a number as JSON writes it.
     *
     * @param literal well-formed
     * @return its canonical form
     * @throws InvalidJsonException if its exponent is beyond all sense
     */
    public static String of(String literal) {
        int start = literal.charAt(0) == '-' ? 1 : 0;
        int e = exponentMark(literal);
        int dot = literal.indexOf('.');
        String whole = literal.substring(start, dot < 0 ? e : dot);
        String fraction = dot < 0 ? "" : literal.substring(dot + 1, e);
        String written = whole + fraction;

        int first = 0;
        while (first < written.length() && written.charAt(first) == '0') {
            first++;
        }
        if (first == written.length()) {
            return "0";
        }
        int last = written.length();
        while (written.charAt(last - 1) == '0') {
            last--;
        }
        long point = exponent(literal, e) + whole.length() - first;
        StringBuilder out = new StringBuilder(last - first + 8);
        if (start == 1) {
            out.append('-');
        }
        lay(out, written.substring(first, last), point);
        return out.toString();
    }

    private static int exponentMark(String literal) {
        int e = Math.max(literal.indexOf('e'), literal.indexOf('E'));
        return e < 0 ? literal.length() : e;
    }

    private static long exponent(String literal, int mark) {
        if (mark == literal.length()) {
            return 0;
        }
        boolean signed = literal.charAt(mark + 1) == '-' || literal.charAt(mark + 1) == '+';
        String digits = literal.substring(mark + (signed ? 2 : 1));
        int first = 0;
        while (first < digits.length() - 1 && digits.charAt(first) == '0') {
            first++;
        }
        if (digits.length() - first > MAX_EXPONENT_DIGITS) {
            throw new InvalidJsonException("A number has an exponent of more than " + MAX_EXPONENT_DIGITS + " digits");
        }
        long exponent = Long.parseLong(digits.substring(first));
        return literal.charAt(mark + 1) == '-' ? -exponent : exponent;
    }

    /** ECMAScript's Number::toString, with any number of digits; the value is 0.digits times ten to the point. */
    private static void lay(StringBuilder out, String digits, long point) {
        int count = digits.length();
        if (point > PLAIN_DOWN_TO && point <= PLAIN_UP_TO) {
            int at = (int) point;
            if (at <= 0) {
                out.append("0.").append("0".repeat(-at)).append(digits);
            } else if (at >= count) {
                out.append(digits).append("0".repeat(at - count));
            } else {
                out.append(digits, 0, at).append('.').append(digits, at, count);
            }
            return;
        }
        out.append(digits.charAt(0));
        if (count > 1) {
            out.append('.').append(digits, 1, count);
        }
        long power = point - 1;
        out.append('e').append(power < 0 ? '-' : '+').append(Math.abs(power));
    }
}
