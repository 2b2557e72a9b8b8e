/** The business: orders, payments, coupons and the books. It knows nothing of Semel but one annotation. */
@NullMarked
package dev.semel.shop.trade;

import org.jspecify.annotations.NullMarked;
