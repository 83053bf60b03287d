import type { Candidate } from "@/server/domain/bank/worklist/candidates";

/** What a payment is if it belongs to a candidate. */
export const CANDIDATE_KINDS: Record<Candidate["kind"], string> = {
  gift: "the gift",
  order: "another gift of the recurring gift",
  year: "the year of the commitment",
};

/** A description of what the candidate's money is for. */
export function placeOf(candidate: Candidate): string {
  const campaign = candidate.kind === "year" ? null : candidate.campaignName;
  return campaign ?? candidate.recipientName;
}
