/**
 * The advisory lock on turning recorded events into runs. The process that relays to Inngest holds it alone, for as long
 * as it is connected; the embedded engines hold it together, each for one transaction. So of two engines on one database
 * only one gets an event, and once Inngest relays, the embedded ones only finish the runs that they have.
 */
export const RELAY_LOCK = 1_634_497_906;
