package dev.semel.shop.web;

import dev.semel.shop.trade.Books;
import dev.semel.shop.trade.Order;
import dev.semel.shop.trade.Orders;
import dev.semel.shop.trade.Totals;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** What can be looked at without changing anything. */
@RestController
@RequestMapping("/api")
class ReadApi {
    private final Books books;
    private final Orders orders;

    ReadApi(Books books, Orders orders) {
        this.books = books;
        this.orders = orders;
    }

    @GetMapping("/books")
    Totals books() {
        return books.totals();
    }

    @GetMapping("/orders/{orderId}")
    ResponseEntity<Order> order(@PathVariable String orderId) {
        return ResponseEntity.of(orders.find(orderId));
    }
}
