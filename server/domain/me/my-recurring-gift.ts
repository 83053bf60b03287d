import { z } from "zod";
import { changeAsDonor, recurringChanges } from "@/server/domain/recurring/change-by-link";
import {
  applyPaymentResponse,
  openPaymentForm,
  paymentFormFields,
  paymentResponse,
} from "@/server/domain/recurring/new-payment";
import { readShownRecurringGift } from "@/server/domain/recurring/read-linked-recurring-gift";
import { readRecurringGifts } from "@/server/domain/recurring/recurring-gift-transitions";
import { operation } from "@/server/operations/operation";
import { ownSubject } from "@/server/operations/subject";
import { recurringGiftId } from "@/server/resources/fields";

const myRecurringGift = ownSubject({
  name: "recurring gift",
  key: z.strictObject({ id: recurringGiftId }),
  async find(ctx, { id }, userId) {
    const own = await ctx.db.recurringGift.findFirst({ where: { id, donor: { userId } }, select: { id: true } });
    const [gift] = own ? await readRecurringGifts(ctx, [id]) : [];
    return gift ?? null;
  },
});

/** Reads one of the user's recurring gifts with its newest gifts. */
export const readMyRecurringGift = operation({
  name: "readMyRecurringGift",
  summary: "Reads one of your recurring gifts.",
  permission: { user: true },
  subject: myRecurringGift,
  run: (ctx, _, { subject: gift }) => readShownRecurringGift(ctx, gift),
});

/** Changes, pauses, resumes or cancels one of the user's recurring gifts. `stale` if its status no longer allows it. */
export const changeMyRecurringGift = operation({
  name: "changeMyRecurringGift",
  summary: "Updates, pauses, resumes or cancels one of your recurring gifts.",
  permission: { user: true },
  subject: myRecurringGift,
  input: recurringChanges,
  run: (ctx, { id: _, ...changes }, { subject: gift }) => changeAsDonor(ctx, gift, changes),
});

/**
 * Opens the rail's own form for a new payment method, which returns to the gift's page in the user's dashboard. Returns
 * the form's URL.
 */
export const startMyNewPayment = operation({
  name: "startMyNewPayment",
  summary: "Opens the form for a new payment method of one of your recurring gifts.",
  permission: { user: true },
  subject: myRecurringGift,
  input: z.strictObject(paymentFormFields),
  run: (ctx, { id, ...form }, { subject: gift }) =>
    openPaymentForm(ctx, gift, { ...form, path: `/me/recurring/${id}` }),
});

/** Handles the rail's response to that form. */
export const applyMyNewPayment = operation({
  name: "applyMyNewPayment",
  summary: "Applies the new payment method that you entered for one of your recurring gifts.",
  permission: { user: true },
  subject: myRecurringGift,
  input: paymentResponse,
  run: (ctx, { query }, { subject: gift }) => applyPaymentResponse(ctx, gift, query),
});
