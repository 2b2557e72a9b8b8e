package dev.semel.spring;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/** A business row written through Hibernate. */
@Entity
class Book {
    @Id
    @Column(length = 40)
    private String id;

    protected Book() {}

    Book(String id) {
        this.id = id;
    }
}
