/** A match as a campaign's page shows it to people. Sums are in cents, instants as answers write them. */
export interface ShownMatch {
  id: string;
  label: string | null;
  /** Null for an anonymous sponsor, and for one that has no public name. */
  sponsorName: string | null;
  /** What is added for each unit given. */
  ratio: number;
  capCents: number;
  perGiftCapCents: number | null;
  minimumGiftCents: number | null;
  matchedCents: number;
  /** What new contributions can still take; 0 once it is over. */
  remainingCents: number;
  currency: string;
  startsAt: string;
  /** Its own end or the campaign's, whichever comes first; null when neither has one. */
  endsAt: string | null;
  status: "active" | "scheduled" | "exhausted" | "ended";
}
