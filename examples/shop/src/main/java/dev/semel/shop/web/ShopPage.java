package dev.semel.shop.web;

import dev.semel.shop.drill.Drills;
import dev.semel.shop.trade.Books;
import dev.semel.shop.trade.Orders;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The one page, rendered here; its script sends the writes and asks for the page again. */
@Controller
class ShopPage {
    private static final int LINES = 8;

    private final Books books;
    private final Orders orders;
    private final Drills drills;

    ShopPage(Books books, Orders orders, Drills drills) {
        this.books = books;
        this.orders = orders;
        this.drills = drills;
    }

    @GetMapping("/")
    String show(Model model) {
        model.addAttribute("totals", books.totals());
        model.addAttribute("stock", books.stock());
        model.addAttribute("coupons", books.coupons());
        model.addAttribute("points", books.points());
        model.addAttribute("orders", orders.latest(LINES));
        model.addAttribute("records", books.records(LINES));
        model.addAttribute("drills", drills.reports());
        return "shop";
    }
}
