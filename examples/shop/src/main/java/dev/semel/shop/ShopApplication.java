package dev.semel.shop;

import dev.semel.shop.drill.DrillCommand;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;

/** Starts the shop; with {@code --drills} it runs all drills, prints a table and ends with 0 only if all passed. */
@SpringBootApplication
public class ShopApplication {
    public static void main(String[] args) {
        // H2 would otherwise offer a joined database on every network interface.
        if (System.getProperty("h2.bindAddress") == null) {
            System.setProperty("h2.bindAddress", "127.0.0.1");
        }
        if (List.of(args).contains("--drills")) {
            System.exit(DrillCommand.run(ShopApplication.class, args));
        }
        ConfigurableApplicationContext shop = SpringApplication.run(ShopApplication.class, args);
        sayWhereToLook(shop.getEnvironment());
    }

    private static void sayWhereToLook(Environment environment) {
        System.out.printf("""
                The shop is open: http://localhost:%s/
                  API users alice and bob, the password is the name; books: curl -u alice:alice http://localhost:%1$s/api/books
                  All drills at once: ./run --drills      Another port: ./run --server.port=8081      Stop: Ctrl-C
                """, environment.getProperty("local.server.port"));
    }
}
