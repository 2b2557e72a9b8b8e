package dev.semel.shop.web;

import dev.semel.shop.trade.Ack;
import dev.semel.shop.trade.CouponClaim;
import dev.semel.shop.trade.Coupons;
import dev.semel.shop.trade.Order;
import dev.semel.shop.trade.Orders;
import dev.semel.shop.trade.PayNotice;
import dev.semel.shop.trade.Payments;
import dev.semel.shop.trade.PlaceOrder;
import java.security.Principal;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The same business code without Semel: every repetition is carried out again. */
@RestController
@RequestMapping("/api/unguarded")
class UnguardedApi {
    private final Orders orders;
    private final Payments payments;
    private final Coupons coupons;

    UnguardedApi(Orders orders, Payments payments, Coupons coupons) {
        this.orders = orders;
        this.payments = payments;
        this.coupons = coupons;
    }

    @PostMapping("/orders")
    ResponseEntity<Order> place(@RequestBody PlaceOrder wish, Principal customer) {
        return Answers.created(orders.place(customer.getName(), wish));
    }

    @PostMapping("/coupons/{code}/claim")
    CouponClaim claim(@PathVariable String code, Principal customer) {
        return coupons.claim(customer.getName(), code);
    }

    @PostMapping("/payments/callback")
    Ack paid(@RequestBody PayNotice notice) {
        return notice.paid() ? payments.book(notice) : Answers.ignored(notice);
    }
}
