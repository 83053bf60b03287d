import { minorUnits } from "@/server/kernel/currencies";
import type { CampaignPage } from "@/server/resources/campaign-page";

/** The path of the gift form with this amount, in cents, chosen. */
export function giveAmountPath({ path, campaign }: CampaignPage, cents: number): string {
  const units = minorUnits(campaign.currency);
  return `${path}/give?amount=${(cents / 10 ** units).toFixed(units)}`;
}
