import { audit } from "@/server/domain/audit";
import { type ManageLink, withPage } from "@/server/domain/campaigns/p2p/run-page";
import type { Context } from "@/server/domain/context";
import { ResourceNotFound } from "@/server/kernel/common-errors";

/** Removes a page from a team, by the team's managers. The page itself stays as it is. */
export async function removeFromTeam(ctx: Context, link: ManageLink, memberId: string): Promise<void> {
  await withPage(ctx, link, async (tx, team) => {
    const where = { id: memberId, teamPageId: team.id };
    const { count } = await tx.db.campaign.updateMany({ where, data: { teamPageId: null } });
    if (count === 0) throw ResourceNotFound();
    await audit(tx, "campaign.remove_from_team", memberId, { team_page_id: team.id });
  });
}
