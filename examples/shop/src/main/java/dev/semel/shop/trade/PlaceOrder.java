package dev.semel.shop.trade;

/** What a customer asks for. */
public record PlaceOrder(String sku, int quantity) {
    public PlaceOrder {
        Ids.require(sku, "sku");
        if (quantity < 1 || quantity > 1000) {
            throw new IllegalArgumentException("quantity must be 1 to 1000");
        }
    }
}
