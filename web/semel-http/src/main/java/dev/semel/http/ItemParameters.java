package dev.semel.http;

/** Parameters after an item (RFC 9651, section 4.2.3.2): none is known, so all are checked and ignored. */
final class ItemParameters {
    private static final String NAME = BareItem.LOWER + BareItem.DIGITS + "_-.*";

    private ItemParameters() {}

    static void skip(FieldText text) throws MalformedFieldException {
        while (text.skip(';')) {
            text.skipAll(" ");
            if (!text.beforeAny(BareItem.LOWER + "*")) {
                throw new MalformedFieldException("the name of a parameter after it is malformed");
            }
            text.skipAll(NAME);
            if (text.skip('=')) {
                BareItem.skip(text);
            }
        }
    }
}
