/** A match as a campaign's page shows it. Amounts are in cents, instants formatted as in responses. */
export interface ShownMatch {
  id: string;
  label: string | null;
  /** Null for an anonymous sponsor, and for one without a public name. */
  sponsorName: string | null;
  /** The amount added per unit given. */
  ratio: number;
  /** What it has added, what is pending and what it still promises: at most its cap. */
  promisedCents: number;
  perGiftCapCents: number | null;
  minimumGiftCents: number | null;
  /** The total of its gifts that have settled. */
  matchedCents: number;
  /** The total of its gifts that have not settled yet. */
  pendingCents: number;
  /** What it promises to new contributions; 0 unless it is active or scheduled. */
  remainingCents: number;
  currency: string;
  startsAt: string;
  /** The end of the match or the campaign, whichever comes first; null if neither has one. */
  endsAt: string | null;
  /** Also paused while its sponsor can't promise anything. */
  status: "active" | "scheduled" | "paused" | "exhausted" | "ended";
}
