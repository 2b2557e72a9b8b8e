package dev.semel.shop.drill;

import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** All drills from the command line. */
public final class DrillCommand {
    private DrillCommand() {}

    /** Starts the shop on any free port unless told otherwise, drills, prints; 0 only if every drill passed. */
    public static int run(Class<?> application, String... arguments) {
        SpringApplication shop = new SpringApplication(application);
        shop.setDefaultProperties(Map.of("server.port", "0"));
        boolean passed = true;
        try (ConfigurableApplicationContext context = shop.run(arguments)) {
            Drills drills = context.getBean(Drills.class);
            System.out.println(DrillTable.HEAD);
            for (Report planned : drills.reports()) {
                Report report = drills.run(planned.name()).orElseThrow();
                System.out.println(DrillTable.rows(report));
                passed &= report.passed();
            }
        }
        System.out.println(passed ? "All drills passed." : "Some drills failed.");
        return passed ? 0 : 1;
    }
}
