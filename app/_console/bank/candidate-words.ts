import type { Candidate } from "@/server/domain/bank/worklist/candidates";

/** What a payment is, if it is for a candidate. */
export const CANDIDATE_KINDS: Record<Candidate["kind"], string> = {
  gift: "the gift",
  order: "another gift of the recurring gift",
  year: "the year of the commitment",
};

/** What its money is for, as people call it. */
export function placeOf(candidate: Candidate): string {
  const campaign = candidate.kind === "year" ? null : candidate.campaignName;
  return campaign ?? candidate.recipientName;
}
