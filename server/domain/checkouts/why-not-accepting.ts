import type { CampaignWithParent } from "@/server/domain/campaigns/campaign-access";

/** Why a campaign or page takes no gifts at present. */
export type NotAccepting = "draft" | "not_started" | "paused" | "ended";

/** The reason in time; null where gifts are taken. What `gift_create` decides in the end, told beforehand. */
export function whyNotAccepting(campaign: CampaignWithParent, now: Date): NotAccepting | null {
  const root = campaign.parent ?? campaign;
  const statuses = [root.status, campaign.status];
  for (const [status, reason] of [
    ["draft", "draft"],
    ["archived", "ended"],
    ["ended", "ended"],
    ["paused", "paused"],
  ] as const) {
    if (statuses.includes(status)) return reason;
  }
  if (root.startsAt && now < root.startsAt) return "not_started";
  return root.endsAt && now >= root.endsAt ? "ended" : null;
}
