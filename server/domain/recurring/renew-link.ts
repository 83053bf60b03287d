import { emailDonor } from "@/server/domain/recurring/email-donor";
import { linkedRecurringGiftSubject } from "@/server/domain/recurring/linked-recurring-gift-subject";
import { operation } from "@/server/operations/operation";

/** Revokes every link to a recurring gift, and emails its donor a new one. */
export const renewRecurringLink = operation({
  name: "renewRecurringLink",
  summary: "Replaces the link to a recurring gift.",
  permission: { visitor: "link" },
  subject: linkedRecurringGiftSubject,
  run: (ctx, { id }, { subject: { linkVersion } }) =>
    ctx.transaction(async (tx) => {
      // A link opens one version only: whoever renews it twice at once is emailed one new link.
      const where = { id, linkVersion };
      const { count } = await tx.db.recurringGift.updateMany({ where, data: { linkVersion: linkVersion + 1 } });
      if (count === 0) return;
      await tx.db.recurringRaise.deleteMany({ where: { recurringGiftId: id } });
      await emailDonor(tx, id, "newLink", `v${linkVersion + 1}`);
    }),
});
