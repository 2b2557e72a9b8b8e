/** {@code @Idempotent} on the handlers of Spring MVC: how Semel's HTTP filter knows them and sees their exceptions. */
@NullMarked
package dev.semel.spring.web;

import org.jspecify.annotations.NullMarked;
