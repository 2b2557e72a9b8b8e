package dev.semel.shop.web;

import dev.semel.shop.trade.Refusal;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** A refusal of the business is a problem with a stable code. */
@RestControllerAdvice
class Problems {
    @ExceptionHandler
    ProblemDetail refused(Refusal refusal) {
        HttpStatus status = switch (refusal.reason()) {
            case OUT_OF_STOCK, COUPON_USED_UP -> HttpStatus.CONFLICT;
            case UNKNOWN_SKU, UNKNOWN_COUPON -> HttpStatus.NOT_FOUND;
        };
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, refusal.getMessage());
        problem.setProperty("code", refusal.reason().code());
        return problem;
    }
}
