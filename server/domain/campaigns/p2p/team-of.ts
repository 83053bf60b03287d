import type { Campaign } from "@/server/generated/prisma/client";
import { InvalidParameter } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";

const OPEN = ["live", "paused"];

/** Throws 400 if the page cannot join the team. */
export async function checkTeam(
  tx: Context,
  page: Pick<Campaign, "parentCampaignId" | "isTeam">,
  teamPageId: string | null | undefined,
): Promise<void> {
  if (!teamPageId) return;
  const team = await tx.db.campaign.findUnique({ where: { id: teamPageId } });
  const isOpenTeam = team?.isTeam && team.parentCampaignId === page.parentCampaignId && OPEN.includes(team.status);
  if (isOpenTeam && !page.isTeam) return;
  const message = page.isTeam
    ? "team_page_id must be left out for a team page."
    : "team_page_id must be an open team page of the same campaign.";
  throw InvalidParameter({ param: "team_page_id", message });
}
