import { z } from "zod";
import { beneficiaryName } from "@/server/domain/campaigns/page/beneficiary-name";
import { debitIn } from "@/server/domain/payments/debit-forms";
import { requireFormRail } from "@/server/domain/payments/form-rail";
import { recordMandate } from "@/server/domain/payments/mandates";
import { openRailForm, readRailReturn } from "@/server/domain/payments/rail-forms";
import { isRetriedAtOnce } from "@/server/domain/recurring/change-fields";
import { linkedRecurringGiftSubject } from "@/server/domain/recurring/linked-recurring-gift-subject";
import type { ReadRecurringGift } from "@/server/domain/recurring/recurring-gift-transitions";
import { linkedPath } from "@/server/domain/recurring/recurring-links";
import { afterPause } from "@/server/domain/recurring/schedule";
import { changeRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import type { Cadence } from "@/server/kernel/cadence";
import { delegateCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import type { DebitTerms } from "@/server/ports/debit-agreement";
import { LOCALES, type Locale } from "@/server/texts/locales";

/** How long the form's response is valid, in wall-clock time: an old one must not bring back an old card. */
const TOKEN_VALID_MS = 60 * 60_000;

/** The input for opening a form for a new payment method. */
export const paymentFormFields = {
  locale: z.enum(LOCALES),
  description: z.string().describe("What the rail's form says the payment method is for."),
  paysByDebit: z.boolean().optional().describe("Whether the donor's bank account is debited, where that is possible."),
};

/** Opens the rail's own form, which returns to `applyNewPayment`, and returns its URL. */
export const startNewPayment = operation({
  name: "startNewPayment",
  summary: "Opens the form for a new payment method of a recurring gift.",
  permission: { visitor: "link" },
  subject: linkedRecurringGiftSubject,
  input: z.strictObject(paymentFormFields),
  run: (ctx, { id, signature, ...form }, { subject: gift }) =>
    openPaymentForm(ctx, gift, { ...form, path: linkedPath({ id, signature }) }),
});

/** Opens the rail's form for a new payment method, which returns to `paid` under the gift's page at `path`, and returns its URL. */
export async function openPaymentForm(
  ctx: Context,
  gift: ReadRecurringGift,
  {
    locale,
    description,
    paysByDebit,
    path,
  }: { locale: Locale; description: string; paysByDebit?: boolean; path: string },
): Promise<string> {
  const rail = requireFormRail(ctx, gift);
  const terms = termsOf(ctx, gift, await beneficiaryName(ctx, gift.campaign));
  return openRailForm(rail, {
    reference: `${gift.id}.${ctx.clock.wall().getTime()}`,
    amountCents: null,
    currency: gift.currency,
    description,
    locale,
    returnUrl: `${ctx.settings.publicUrl}${path}/paid?lang=${locale}`,
    ...(await debitIn(ctx, rail, { paysByDebit, terms, locale })),
  });
}

/** The future debits: the failed date at once, if one waits, and the dates to come. */
function termsOf(ctx: Context, gift: ReadRecurringGift, recipient: string | null): DebitTerms {
  const nextAt = afterPause(ctx, gift).dueAt;
  const repeats = { cadence: gift.cadence as Cadence, nextAt, startsThen: !isRetriedAtOnce(gift) };
  return { amount: { cents: gift.amountCents, currency: gift.currency }, recipient, repeats };
}

/** What comes back with the donor from the rail's form. */
export const paymentResponse = z.strictObject({
  query: z.instanceof(URLSearchParams).describe("What the rail's form added to the URL."),
});

/** Handles the rail's response: with a token, it becomes the payment method of every future gift. */
export const applyNewPayment = operation({
  name: "applyNewPayment",
  summary: "Applies the new payment method that a donor entered for a recurring gift.",
  permission: { visitor: "link" },
  subject: linkedRecurringGiftSubject,
  input: paymentResponse,
  run: (ctx, { query }, { subject: gift }) => applyPaymentResponse(ctx, gift, query),
});

/** The same for a donor who was found in another way. */
export async function applyPaymentResponse(
  ctx: Context,
  gift: ReadRecurringGift,
  query: URLSearchParams,
): Promise<"payment" | "left" | "invalid" | "stale"> {
  const response = await readRailReturn(ctx, query);
  if (response.outcome === "invalid") return "invalid";
  const [id, startedAt] = response.reference.split(".");
  const age = ctx.clock.wall().getTime() - Number(startedAt);
  if (id !== gift.id || !(age >= 0 && age <= TOKEN_VALID_MS)) return "invalid";
  if (response.outcome === "canceled") return "left";
  if (gift.status === "canceled" || gift.status === "ended" || gift.transferReference !== null) return "stale";
  const donor = ctx.as(delegateCaller(gift.donorId, "recurring-link"));
  await recordMandate(ctx, response);
  await changeRecurringGift(
    donor,
    gift.id,
    { paymentToken: response.token, rail: response.rail },
    "requested_by_donor",
  );
  return "payment";
}
