package dev.semel.proof.holes;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** One effect of an operation, as the business writes it; {@code only} is unique where it is given. */
@Entity
@Table(name = "effect")
class Effect {
    @Id
    @GeneratedValue(strategy = GenerationType.UUID)
    @Column(length = 36)
    private String id;

    @Column(length = 255, nullable = false)
    private String op;

    @Column(name = "only_one", length = 255, unique = true)
    private String only;

    protected Effect() {}

    Effect(String op, String only) {
        this.op = op;
        this.only = only;
    }
}
