import { z } from "zod";
import { managesCampaign } from "@/server/domain/campaigns/campaign-access";
import { actsForDonor } from "@/server/domain/recurring/recurring-gift-access";
import { readRecurringGifts } from "@/server/domain/recurring/recurring-gift-transitions";
import { subject } from "@/server/operations/subject";
import { recurringGiftId } from "@/server/resources/fields";

/** A recurring gift, of which a caller may manage the donor or the campaign that it goes to. */
export const recurringGiftSubject = subject({
  name: "recurring gift",
  key: z.strictObject({ id: recurringGiftId }),
  async find(ctx, { id }) {
    const [gift] = await readRecurringGifts(ctx, [id]);
    return gift ?? null;
  },
}).with({
  relations: {
    donor: actsForDonor,
    campaign_manager: (ctx, gift) => managesCampaign(ctx, gift.campaign),
  },
  visibleTo: ["donor", "campaign_manager"],
});
