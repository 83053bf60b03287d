import type { Cents } from "@/server/kernel/money";

/** A match as a campaign's page shows it to people. */
export interface ShownMatch {
  id: string;
  label: string | null;
  /** Null for an anonymous sponsor, and for one that has no public name. */
  sponsorName: string | null;
  /** What is added for each unit given. */
  ratio: number;
  capCents: Cents;
  perGiftCapCents: Cents | null;
  minimumGiftCents: Cents | null;
  matchedCents: Cents;
  /** What new contributions can still take; 0 once it is over. */
  remainingCents: Cents;
  currency: string;
  startsAt: Date;
  /** Its own end or the campaign's, whichever comes first; null when neither has one. */
  endsAt: Date | null;
  status: "active" | "scheduled" | "exhausted" | "ended";
}
