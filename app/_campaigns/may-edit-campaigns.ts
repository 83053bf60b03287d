import type { Acting } from "@/app/_request/runs";

/**
 * True for members whose roles let them create and change campaigns. Only decides what is shown; operations check it
 * themselves.
 */
export function mayEditCampaigns({ may }: Acting): boolean {
  return may("campaigns:write");
}
