import { z } from "zod";
import { campaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { TooManyMessages } from "@/server/domain/campaigns/p2p/p2p-errors";
import { raiseTask } from "@/server/domain/tasks/raise-task";
import type { CampaignMessage } from "@/server/generated/prisma/client";
import { systemCaller } from "@/server/kernel/caller";
import { campaignPath } from "@/server/kernel/campaign-path";
import { REPORT_REASONS } from "@/server/kernel/report-reasons";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { consumeRateLimitTokens } from "@/server/operations/rate-limits/consume-rate-limit-tokens";
import type { CampaignWithTotals } from "@/server/resources/campaign";
import { LOCALES } from "@/server/texts/locales";

const REPORTS = { burst: 50, perSecond: 50 / 86_400 };
/** How many reports a task quotes, and how many characters of each. */
const QUOTED = 5;
const QUOTE_CHARACTERS = 400;

/**
 * Reports a campaign to the operator. All reports of a campaign until someone decides form one task. The campaign
 * itself does not change, so a rival cannot close it by reporting it. Each form counts as one report.
 */
export const reportCampaign = operation({
  name: "reportCampaign",
  summary: "Reports a campaign or fundraising page to the operator.",
  permission: { visitor: "anyone" },
  subject: campaignSubject,
  input: z.strictObject({
    reason: z.enum(REPORT_REASONS),
    body: z.string(),
    email: z.string().nullable().describe("Proves nothing."),
    locale: z.enum(LOCALES),
    form_key: z.string(),
  }),
  errors: [TooManyMessages],
  async run(ctx, { id: campaignId, form_key: formKey, ...report }, { subject: campaign }) {
    const { granted } = await consumeRateLimitTokens(ctx, `reports-of:${campaignId}`, 1, REPORTS);
    if (granted === 0) throw TooManyMessages();
    await ctx.as(systemCaller("campaign-report")).transaction(async (tx) => {
      const id = tx.newId("campaignMessage");
      const data = { id, campaignId, kind: "report", formKey, createdAt: tx.now(), ...report };
      const { count } = await tx.db.campaignMessage.createMany({ data, skipDuplicates: true });
      if (count === 1)
        await raiseTask(tx, { kind: "campaign_reported", subjectId: campaignId, detail: await detailOf(tx, campaign) });
    });
  },
});

/** Summarizes the reports since the last decision: their number, their reasons, and quotes of the newest. */
async function detailOf(tx: Context, campaign: CampaignWithTotals): Promise<string> {
  const decided = await tx.db.task.aggregate({
    where: { kind: "campaign_reported", subjectId: campaign.id },
    _max: { closedAt: true },
  });
  const where = { campaignId: campaign.id, kind: "report", createdAt: { gt: decided._max.closedAt ?? new Date(0) } };
  const [counts, newest] = await Promise.all([
    tx.db.campaignMessage.groupBy({ by: ["reason"], where, _count: true, orderBy: { reason: "asc" } }),
    tx.db.campaignMessage.findMany({ where, orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: QUOTED }),
  ]);
  const total = counts.reduce((sum, { _count }) => sum + _count, 0);
  const reasons = counts.map(({ reason, _count }) => `${reason}: ${_count}`).join(", ");
  const place = `“${campaign.name}”, ${tx.settings.publicUrl}${campaignPath(campaign)}, of ${campaign.ownerId}`;
  return [`${place}. Reports: ${total} (${reasons}). The newest:`, ...newest.map(quoteOf)].join("\n");
}

function quoteOf({ createdAt, reason, email, body }: CampaignMessage): string {
  const text = body.replaceAll(/\s+/g, " ");
  const quote = text.length <= QUOTE_CHARACTERS ? text : `${text.slice(0, QUOTE_CHARACTERS)}…`;
  const from = email === null ? "no address" : `${email}, not proven`;
  return `${createdAt.toISOString().slice(0, 16)}Z, ${reason}, ${from}: ${quote}`;
}
