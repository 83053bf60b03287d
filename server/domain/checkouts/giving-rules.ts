const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The key by which a rule counts attempts: a visitor's network, an address, a card, or the campaign or page. */
export type CountedBy = "visitor" | "address" | "card" | "campaign";

/** A rule against testing stolen cards in gift forms. It is broken when all of its thresholds are reached. */
export interface GivingRule {
  id: string;
  by: CountedBy;
  withinMs: number;
  /** The number of payment attempts. */
  attempts?: number;
  /** The number of attempts that the payment provider declined. */
  declined?: number;
  /** The share of attempts that it declined. */
  declinedShare?: number;
  /** Only gifts of at least this much, in US cents. */
  fromUsdCents?: bigint;
  /**
   * `confirm`: the owner of the address has to confirm the gift by email first. `refuse`: it fails like a declined
   * card. `hold`: it is not charged until an operator releases it. Donors who have given before are exempt from holds.
   */
  consequence: "confirm" | "refuse" | "hold";
  /** True if an operator should look at it. */
  raisesTask?: true;
}

/**
 * The rules for gifts on hosted forms; gifts through the API are exempt. People who mistype a card stay below the
 * thresholds. Anyone who tries many cards has to confirm each attempt by email.
 */
export const GIVING_RULES: readonly GivingRule[] = [
  { id: "visitor_declines", by: "visitor", withinMs: HOUR_MS, declined: 4, consequence: "confirm" },
  { id: "visitor_attempts", by: "visitor", withinMs: HOUR_MS, attempts: 15, consequence: "confirm" },
  { id: "address_declines", by: "address", withinMs: DAY_MS, declined: 5, consequence: "confirm" },
  { id: "address_attempts", by: "address", withinMs: DAY_MS, attempts: 20, consequence: "confirm" },
  { id: "card_declines", by: "card", withinMs: DAY_MS, declined: 3, consequence: "refuse" },
  {
    id: "campaign_declines",
    by: "campaign",
    withinMs: HOUR_MS,
    attempts: 30,
    declinedShare: 0.5,
    consequence: "confirm",
    raisesTask: true,
  },
  {
    id: "large_after_declines",
    by: "visitor",
    withinMs: DAY_MS,
    declined: 4,
    fromUsdCents: 100_00n,
    consequence: "hold",
  },
  { id: "large_on_tried_card", by: "card", withinMs: DAY_MS, declined: 2, fromUsdCents: 100_00n, consequence: "hold" },
  { id: "many_from_new_address", by: "address", withinMs: HOUR_MS, attempts: 6, consequence: "hold" },
];

/** How long attempts are kept: the longest window of any rule. */
export const ATTEMPTS_KEPT_MS = Math.max(...GIVING_RULES.map(({ withinMs }) => withinMs));
