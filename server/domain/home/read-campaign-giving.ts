import { runCampaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { readClearing } from "@/server/domain/home/read-clearing";
import { type GivingBar, readGivingDays } from "@/server/domain/home/read-giving-days";
import { addClearing, todayIn } from "@/server/domain/home/read-home";
import { operation } from "@/server/operations/operation";

/** What a campaign and its pages received on each of the last days. */
export interface CampaignGiving {
  /** The beneficiary's time zone, which determines the days. */
  timeZone: string;
  bars: GivingBar[];
}

const DAYS = 30;

/** Reads what a campaign received per day, for those who run it. */
export const readCampaignGiving = operation({
  name: "readCampaignGiving",
  summary: "Reads what a campaign was given on each of the last 30 days.",
  permission: { scope: "campaigns:read", relation: ["owner"] },
  subject: runCampaignSubject,
  async run(ctx, { id }, { subject: { beneficiaryId, currency } }): Promise<CampaignGiving> {
    const where = { id: beneficiaryId };
    const { timeZone } = await ctx.db.identity.findUniqueOrThrow({ where, select: { timeZone: true } });
    const range = { recipientId: beneficiaryId, currency: currency ?? "USD", days: DAYS, campaignId: id };
    const [{ bars }, clearing] = await Promise.all([
      readGivingDays(ctx, { ...range, to: todayIn(ctx, timeZone) }),
      readClearing(ctx, beneficiaryId, id),
    ]);
    addClearing(bars, DAYS, clearing);
    return { timeZone, bars };
  },
});
