import { z } from "zod";
import { askedTo } from "@/server/domain/gifts/actions/asked-to";
import { confirmableMethod } from "@/server/domain/gifts/actions/confirmable-method";
import { giftActionPath } from "@/server/domain/gifts/actions/gift-action-link";
import { findCampaign, giftActionState, giftActionSubject } from "@/server/domain/gifts/actions/gift-action-subject";
import { givePayment } from "@/server/domain/gifts/actions/give-payment";
import { lateGiftFor, readTransfer } from "@/server/domain/gifts/actions/read-transfer";
import { failGifts } from "@/server/domain/gifts/charges/fail-gifts";
import { lockGifts } from "@/server/domain/gifts/gift-transitions";
import { checkAuthorizations, recordAuthorization } from "@/server/domain/payments/authorizations";
import { debitIn, formWays } from "@/server/domain/payments/debit-forms";
import { findMandate, recordMandate } from "@/server/domain/payments/mandates";
import { openRailForm, type RailReturn, readRailReturn } from "@/server/domain/payments/rail-forms";
import { takesAmount } from "@/server/domain/payments/takes-amount";
import type { Gift } from "@/server/generated/prisma/client";
import { type Cadence, nextDateAfter } from "@/server/kernel/cadence";
import { delegateCaller } from "@/server/kernel/caller";
import { publicName } from "@/server/kernel/public-name";
import { shownCampaignName } from "@/server/kernel/shown-campaign-name";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { AMOUNT_NOT_SUPPORTED } from "@/server/ports/charge-codes";
import type { DebitTerms } from "@/server/ports/debit-agreement";
import { LOCALES } from "@/server/texts/locales";

const AMOUNT_MESSAGE = "The payment provider does not take this amount in this currency.";

/** Reads what the page says. Changes nothing: email scanners open links, too. Says nothing about the donor. */
export const readGiftAction = operation({
  name: "readGiftAction",
  summary: "Reads what the page says on which a donor pays for a gift.",
  permission: { visitor: "link" },
  subject: giftActionSubject,
  async run(ctx, _input, { subject: { gift, to, askedBy, campaign } }) {
    const late = gift.transferReference === null ? null : await lateGiftFor(ctx, gift);
    return {
      state: late ? ("given" as const) : giftActionState(gift, campaign, ctx.now()),
      amountCents: (late ?? gift).amountCents,
      currency: gift.currency,
      expiresAt: gift.actionExpiresAt,
      asksTo: askedTo(gift),
      /** Whether a transfer pays for it, now or before. */
      isTransfer: gift.transferReference !== null,
      /** The instructions for the transfer; null for a gift that does not wait for one. */
      transfer: await readTransfer(ctx, gift),
      /** What the donor agreed to, if they pay by debit. */
      mandate: await findMandate(ctx, { rail: gift.rail, token: gift.actedAt === null ? null : gift.paymentToken }),
      /** Whether the donor can confirm it by the method that they saved. */
      isConfirmable: (await confirmableMethod(ctx, gift)) !== null,
      /** How it can be paid in the rail's form. */
      ways: await formWays(ctx.ports.rails.named(gift.rail), gift.currency),
      /** Why its transfer is no longer expected: nothing had arrived, or what had arrived was not accepted. */
      ended: endOf(gift, ctx.now()),
      /** Null for one without a public name. */
      recipient: publicName(to),
      campaign: campaign && shownCampaignName(campaign),
      /** Who asked for the gift; null for one without a name, and for the donor. */
      askedBy: askedBy.id === gift.fromId ? null : publicName(askedBy),
    };
  },
});

function endOf(
  { status, actedAt, failureCode, transferReference, actionExpiresAt }: Gift,
  now: Date,
): "expired" | "refused" | null {
  if (transferReference === null) return null;
  if (status === "failed" && actedAt !== null) return "refused";
  if (status === "failed") return failureCode === "expired" ? "expired" : null;
  return status === "pending" && actionExpiresAt !== null && actionExpiresAt <= now ? "expired" : null;
}

/** Opens the rail's own form, which returns to `completeGiftAction`, and returns its URL; null if there is nothing to pay. */
export const startGiftAction = operation({
  name: "startGiftAction",
  summary: "Opens the form in which a donor pays for a gift.",
  permission: { visitor: "link" },
  subject: giftActionSubject,
  input: z.strictObject({
    locale: z.enum(LOCALES),
    description: z.string().describe("What the rail's form says is paid for."),
    paysByDebit: z
      .boolean()
      .optional()
      .describe("Whether the donor's bank account is debited, where that is possible."),
    confirms: z
      .boolean()
      .optional()
      .describe("Whether the donor confirms the method that they saved, where that is possible."),
  }),
  async run(
    ctx,
    { locale, description, paysByDebit, confirms },
    { subject: { gift, to, campaign } },
  ): Promise<string | null> {
    // A transfer is made at the donor's own bank.
    if (gift.transferReference !== null || giftActionState(gift, campaign, ctx.now()) !== "open") return null;
    const rail = ctx.ports.rails.railOf(gift);
    if (!takesAmount(rail, gift)) {
      await failUntaken(ctx, gift);
      return null;
    }
    const payee = publicName(to);
    const repeats = await repeatsOf(ctx, gift);
    const terms = { amount: { cents: gift.amountCents, currency: gift.currency }, recipient: payee, repeats };
    const form = {
      reference: gift.id,
      amountCents: gift.amountCents,
      currency: gift.currency,
      description,
      locale,
      returnUrl: `${ctx.settings.publicUrl}${giftActionPath(ctx, gift.id)}/done?lang=${locale}`,
      ...(payee !== null && { payee }),
      ...(repeats && { repeats }),
      ...(await debitIn(ctx, rail, { paysByDebit, terms, locale })),
    };
    return openRailForm(rail, form, confirms ? await confirmableMethod(ctx, gift) : null);
  },
});

/** What the form says the payer agrees to: later dates of a recurring gift are charged by the same method. */
async function repeatsOf(ctx: Context, { recurringGiftId: id }: Gift): Promise<DebitTerms["repeats"]> {
  if (id === null) return null;
  const { status, dueAt, anchorDay, ...recurring } = await ctx.db.recurringGift.findUniqueOrThrow({ where: { id } });
  if (status === "canceled" || status === "ended") return null;
  const cadence = recurring.cadence as Cadence;
  return { cadence, nextAt: nextDateAfter(dueAt, ctx.now(), cadence, anchorDay) };
}

/** Fails a gift whose form can't be opened because the rail doesn't take its amount. */
function failUntaken(ctx: Context, { id: giftId, fromId }: Gift): Promise<unknown> {
  const failure = { giftId, code: AMOUNT_NOT_SUPPORTED, message: AMOUNT_MESSAGE, isReturned: true };
  return ctx.as(delegateCaller(fromId, "gift-payment")).transaction((tx) => failGifts(tx, [failure]));
}

/** What became of the form: paid, left, or nothing for what the rail did not sign for this gift, and for one that is over. */
export type GiftActionReturn = "given" | "left" | "over";

/**
 * Handles the rail's response and gives the gift its payment method, once: even if the response is repeated, comes from
 * two tabs, or after a crash in between. Later responses are not charged.
 */
export const completeGiftAction = operation({
  name: "completeGiftAction",
  summary: "Takes the payment that a donor made for a gift.",
  permission: { visitor: "link" },
  subject: giftActionSubject,
  input: z.strictObject({ query: z.instanceof(URLSearchParams).describe("What the rail's form added to the URL.") }),
  async run(ctx, { query }, { subject: { gift } }): Promise<GiftActionReturn> {
    const response = await readRailReturn(ctx, query);
    if (response.outcome === "invalid" || response.reference !== gift.id) return "over";
    if (response.outcome === "canceled") return gift.actionCode === null ? "given" : "left";
    return (await payForGift(ctx, gift, response)) ? "given" : "over";
  },
});

type Completed = Extract<RailReturn, { outcome: "completed" }>;

/** Writes the method to a gift that waits for one. True if it has one, now or before. */
export async function payForGift(
  ctx: Context,
  { id, fromId }: { id: string; fromId: string },
  response: Completed,
): Promise<boolean> {
  const { token, rail } = response;
  const donor = ctx.as(delegateCaller(fromId, "gift-payment"));
  // In one transaction: an authorization whose gift still waits would look as if nothing needed it.
  const isGiven = await donor.transaction(async (tx) => {
    await recordMandate(tx, response);
    await recordAuthorization(tx, response, id);
    const [locked] = await lockGifts(tx, [id], ["pending", "settling", "settled"], {});
    const state = locked && giftActionState(locked, await findCampaign(tx, locked), tx.now());
    if (state !== "open") {
      // Another tab has paid for it, or it is over: this authorization is not needed.
      await checkAuthorizations(tx, [id]);
      return state === "given";
    }
    await givePayment(tx, id, { token, rail });
    return true;
  });
  if (isGiven) ctx.wake();
  return isGiven;
}
