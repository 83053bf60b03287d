import type { CampaignWithParent } from "@/server/domain/campaigns/campaign-access";
import { givingCampaignSubject } from "@/server/domain/checkouts/checkout-subject";
import { operation } from "@/server/operations/operation";

/** Reads the currency of a campaign's or page's gift form. */
export const readGivingCurrency = operation({
  name: "readGivingCurrency",
  summary: "Reads the currency of a campaign's form.",
  permission: { visitor: "anyone" },
  subject: givingCampaignSubject,
  run: async (_, __, { subject: campaign }) => givingCurrency(campaign),
});

/** Returns the currency of gifts to a campaign or page; a page has its parent's. */
export function givingCurrency({ parent, currency }: CampaignWithParent): string {
  return (parent ?? { currency }).currency!;
}
