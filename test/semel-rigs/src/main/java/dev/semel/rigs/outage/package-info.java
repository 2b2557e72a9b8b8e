/** The outage rig: database servers killed and frozen under load, processes stopped past their leases, clocks moved. */
@NullMarked
package dev.semel.rigs.outage;

import org.jspecify.annotations.NullMarked;
