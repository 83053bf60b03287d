import { z } from "zod";
import { requireFormRail } from "@/server/domain/payments/form-rail";
import { openRailForm, readRailReturn } from "@/server/domain/payments/rail-forms";
import { linkedRecurringGiftSubject } from "@/server/domain/recurring/linked-recurring-gift-subject";
import type { ReadRecurringGift } from "@/server/domain/recurring/recurring-gift-transitions";
import { linkedPath } from "@/server/domain/recurring/recurring-links";
import { changeRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import { delegateCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { LOCALES, type Locale } from "@/server/texts/locales";

/** How long the form's response is valid, in wall-clock time: an old one must not bring back an old card. */
const TOKEN_VALID_MS = 60 * 60_000;

/** Opens the rail's own form, which returns to `applyNewPayment`, and returns its URL. */
export const startNewPayment = operation({
  name: "startNewPayment",
  summary: "Opens the form for a new card of a recurring gift.",
  permission: { visitor: "link" },
  subject: linkedRecurringGiftSubject,
  input: z.strictObject({
    locale: z.enum(LOCALES),
    description: z.string().describe("What the rail's form says the card is for."),
  }),
  run: (ctx, { id, signature, ...form }, { subject: gift }) =>
    openPaymentForm(ctx, gift, { ...form, path: linkedPath({ id, signature }) }),
});

/** Opens the rail's form for a new card, which returns to `paid` under the gift's page at `path`, and returns its URL. */
export async function openPaymentForm(
  ctx: Context,
  gift: ReadRecurringGift,
  { locale, description, path }: { locale: Locale; description: string; path: string },
): Promise<string> {
  return openRailForm(requireFormRail(ctx, gift), {
    reference: `${gift.id}.${ctx.clock.wall().getTime()}`,
    amountCents: null,
    currency: gift.currency,
    description,
    locale,
    returnUrl: `${ctx.settings.publicUrl}${path}/paid?lang=${locale}`,
  });
}

/** What comes back with the donor from the rail's form. */
export const paymentResponse = z.strictObject({
  query: z.instanceof(URLSearchParams).describe("What the rail's form added to the URL."),
});

/** Handles the rail's response: with a token, it becomes the payment method of every future gift. */
export const applyNewPayment = operation({
  name: "applyNewPayment",
  summary: "Applies the new card that a donor entered for a recurring gift.",
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
  await changeRecurringGift(
    donor,
    gift.id,
    { paymentToken: response.token, rail: response.rail },
    "requested_by_donor",
  );
  return "payment";
}
