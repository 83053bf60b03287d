import type { EventType } from "@/server/events/catalogue";

/**
 * Events that can be subscribed to although nothing sends them yet: their areas are still to come. The test beside this
 * file compares the list with what the operations emit.
 */
export const EVENTS_NOT_SENT: ReadonlySet<EventType> = new Set([
  "identity.kyc_started",
  "identity.kyc_passed",
  "identity.kyc_failed",
  "campaign.created",
  "campaign.published",
  "campaign.contribution",
  "campaign.ended",
  "pool.created",
  "pool.committed",
  "pool.disbursement_requested",
  "pool.disbursement_approved",
  "pool.disbursement_executed",
]);
