/** A match as a campaign's page shows it. Amounts are in cents, instants formatted as in responses. */
export interface ShownMatch {
  id: string;
  label: string | null;
  /** Null for an anonymous sponsor, and for one without a public name. */
  sponsorName: string | null;
  /** The amount added per unit given. */
  ratio: number;
  /** What it has added, what is on its way, and what it promises besides: at most its cap. */
  promisedCents: number;
  perGiftCapCents: number | null;
  minimumGiftCents: number | null;
  /** The total of its gifts that have settled. */
  matchedCents: number;
  /** The total of its gifts on their way. */
  pendingCents: number;
  /** What it promises to new contributions; 0 unless it is active or scheduled. */
  remainingCents: number;
  currency: string;
  startsAt: string;
  /** The end of the match or the campaign, whichever comes first; null if neither has one. */
  endsAt: string | null;
  /** Paused, too, while its sponsor can promise nothing. */
  status: "active" | "scheduled" | "paused" | "exhausted" | "ended";
}
