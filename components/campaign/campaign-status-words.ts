import type { CampaignStatus } from "@/server/resources/campaign";
import type { TextKey } from "@/server/texts/areas";

/** The word for each status of a campaign, for its organizers. */
export const CAMPAIGN_STATUS_WORDS = {
  draft: "statusDraft",
  live: "statusLive",
  paused: "statusPaused",
  ended: "statusEnded",
  archived: "statusArchived",
} as const satisfies Record<CampaignStatus, TextKey<"organizer">>;
