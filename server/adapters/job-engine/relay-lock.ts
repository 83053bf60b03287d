/**
 * The advisory lock for turning recorded events into runs. The process that relays to Inngest holds it exclusively
 * while it is connected; embedded engines share it, each for one transaction. So if two engines use one database, only
 * one gets an event, and once Inngest relays, the embedded ones only finish the runs that they have.
 */
export const RELAY_LOCK = 1_634_497_906;
