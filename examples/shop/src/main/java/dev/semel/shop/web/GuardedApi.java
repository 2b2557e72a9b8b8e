package dev.semel.shop.web;

import dev.semel.shop.trade.Ack;
import dev.semel.shop.trade.CouponClaim;
import dev.semel.shop.trade.Coupons;
import dev.semel.shop.trade.Order;
import dev.semel.shop.trade.Orders;
import dev.semel.shop.trade.PayNotice;
import dev.semel.shop.trade.PaymentDesk;
import dev.semel.shop.trade.PlaceOrder;
import dev.semel.spring.Idempotent;
import java.security.Principal;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The writes of the shop, each carried out once. */
@RestController
@RequestMapping("/api")
class GuardedApi {
    private final Orders orders;
    private final PaymentDesk desk;
    private final Coupons coupons;

    GuardedApi(Orders orders, PaymentDesk desk, Coupons coupons) {
        this.orders = orders;
        this.desk = desk;
        this.coupons = coupons;
    }

    @PostMapping("/orders")
    @Idempotent("order")
    ResponseEntity<Order> place(@RequestBody PlaceOrder wish, Principal customer) {
        return Answers.created(orders.place(customer.getName(), wish));
    }

    @PostMapping("/coupons/{code}/claim")
    @Idempotent("coupon")
    CouponClaim claim(@PathVariable String code, Principal customer) {
        return coupons.claim(customer.getName(), code);
    }

    /** Needs no key header: the trade number is the key, and {@link PaymentDesk} keeps it. */
    @PostMapping("/payments/callback")
    Ack paid(@RequestBody PayNotice notice) {
        return notice.paid() ? desk.onPaid(notice) : Answers.ignored(notice);
    }
}
