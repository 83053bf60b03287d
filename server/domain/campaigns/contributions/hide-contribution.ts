import type { z } from "zod";
import { contributionSubject } from "@/server/domain/campaigns/campaign-subjects";
import type { Gift } from "@/server/generated/prisma/client";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { serializeWallEntry, wallEntryBody, wallEntryResource } from "@/server/resources/wall-entry";

const changes = {
  permission: { scope: "campaigns:write" },
  subject: contributionSubject,
  input: wallEntryBody,
  output: wallEntryResource,
  show: serializeWallEntry,
} as const;

/** Hides the donor's name, the message, or both on a campaign's page. The gift and all totals stay. */
export const hideContribution = operation({
  ...changes,
  name: "hideContribution",
  summary: "Takes a donor's name or message off a campaign's page.",
  description:
    "Both, unless the body says otherwise. The gift, its receipt and the campaign's sums stay as they are, and the donor is not told. The reason is kept in the log.",
  run: (ctx, { id: campaignId, gift_id: giftId, ...asked }) =>
    setHidden(ctx, { campaignId, giftId, hidden: true }, asked),
});

/** Shows again what was hidden on the page. */
export const showContribution = operation({
  ...changes,
  name: "showContribution",
  summary: "Shows a donor's name or message on a campaign's page again.",
  description: "Both, unless the body says otherwise. An anonymous donor stays so.",
  run: (ctx, { id: campaignId, gift_id: giftId, ...asked }) =>
    setHidden(ctx, { campaignId, giftId, hidden: false }, asked),
});

/** Reads what a campaign's page shows of a gift, for those who may change it. */
export const readWallEntry = operation({
  name: "readWallEntry",
  summary: "Reads what a campaign's page shows of a gift.",
  permission: { scope: "campaigns:write" },
  subject: contributionSubject,
  async run(_, __, { subject: { gift } }) {
    const { publicName, donorName, publicMessage, anonymous, nameHidden, messageHidden } = gift;
    // A name that was entered for the page or the receipt. The campaign may not read the donor's own name.
    const name = anonymous ? null : (publicName ?? donorName);
    return { name, isAnonymous: anonymous, message: publicMessage, nameHidden, messageHidden };
  },
});

interface Changing {
  giftId: string;
  campaignId: string;
  hidden: boolean;
}

function setHidden(
  ctx: Context,
  { giftId, campaignId, hidden }: Changing,
  asked: z.output<typeof wallEntryBody>,
): Promise<Gift> {
  const { name, message, reason } = {
    name: asked.name ?? true,
    message: asked.message ?? true,
    reason: asked.reason ?? null,
  };
  return ctx.transaction(async (tx) => {
    const before = await tx.db.gift.findUniqueOrThrow({ where: { id: giftId } });
    const data = { ...(name && { nameHidden: hidden }), ...(message && { messageHidden: hidden }) };
    const gift = await tx.db.gift.update({ where: { id: giftId }, data });
    if (gift.nameHidden !== before.nameHidden || gift.messageHidden !== before.messageHidden)
      await audit(tx, hidden ? "gift.hide" : "gift.show", giftId, { campaign: campaignId, name, message, reason });
    return gift;
  });
}
