import { z } from "zod";
import { runPageSubject } from "@/server/domain/campaigns/p2p/page-subjects";
import { withPage } from "@/server/domain/campaigns/p2p/run-page";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";

/** Removes a page from a team, using the team's link. The page itself does not change. */
export const removeFromTeam = operation({
  name: "removeFromTeam",
  summary: "Removes a fundraising page from a team by the team's link.",
  permission: { visitor: "link" },
  subject: runPageSubject,
  input: z.strictObject({ member_id: z.string() }),
  run: (ctx, { member_id: memberId, ...link }) =>
    withPage(ctx, link, async (tx, team) => {
      const where = { id: memberId, teamPageId: team.id };
      const { count } = await tx.db.campaign.updateMany({ where, data: { teamPageId: null } });
      if (count === 0) throw ResourceNotFound();
      await audit(tx, "campaign.remove_from_team", memberId, { team_page_id: team.id });
    }),
});
