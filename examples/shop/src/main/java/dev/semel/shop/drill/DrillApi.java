package dev.semel.shop.drill;

import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** GET shows the latest report, POST carries the drill out. */
@RestController
@RequestMapping("/api/drills")
class DrillApi {
    private final Drills drills;

    DrillApi(Drills drills) {
        this.drills = drills;
    }

    @GetMapping
    List<Report> all() {
        return drills.reports();
    }

    @GetMapping("/{name}")
    ResponseEntity<Report> latest(@PathVariable String name) {
        return ResponseEntity.of(drills.report(name));
    }

    @PostMapping("/{name}")
    ResponseEntity<Report> run(@PathVariable String name) {
        return ResponseEntity.of(drills.run(name));
    }
}
