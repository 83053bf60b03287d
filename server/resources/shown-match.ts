/** A match as a campaign's page shows it. Amounts are in cents, instants formatted as in responses. */
export interface ShownMatch {
  id: string;
  label: string | null;
  /** Null for an anonymous sponsor, and for one without a public name. */
  sponsorName: string | null;
  /** The amount added per unit given. */
  ratio: number;
  capCents: number;
  perGiftCapCents: number | null;
  minimumGiftCents: number | null;
  matchedCents: number;
  /** The remaining amount for new contributions; 0 once it is over. */
  remainingCents: number;
  currency: string;
  startsAt: string;
  /** The end of the match or the campaign, whichever comes first; null if neither has one. */
  endsAt: string | null;
  status: "active" | "scheduled" | "exhausted" | "ended";
}
