import { z } from "zod";
import { findBySetupSecret, setupPath } from "@/server/domain/identities/setup-sessions/setup-session-link";
import { findDebitScheme } from "@/server/domain/payments/debit-forms";
import { findSavingRail, findTransferRail, requireSavingRail } from "@/server/domain/payments/form-rail";
import { openRailForm } from "@/server/domain/payments/rail-forms";
import { payerAt, payerOf } from "@/server/domain/payments/rail-payers";
import { DEFAULT_CURRENCY } from "@/server/kernel/currencies";
import { DEBIT_CURRENCIES, DEBIT_SCHEMES, type DebitScheme } from "@/server/kernel/debit-schemes";
import { publicName } from "@/server/kernel/public-name";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { linkedSubject } from "@/server/operations/subject";
import { LOCALES } from "@/server/texts/locales";

/** A session whose page accepts a payment method now. One that is over is not found, as if it never existed. */
export const openSetupSubject = linkedSubject({
  name: "setup session",
  key: z.strictObject({ secret: z.string().max(200) }),
  async find(ctx, { secret }) {
    const found = await findBySetupSecret(ctx, secret);
    if (found?.status !== "open" || found.expiresAt <= ctx.now()) return null;
    const where = { id: found.identityId };
    const identity = await ctx.db.identity.findUniqueOrThrow({ where, include: { manager: true } });
    return identity.status === "active" ? { ...found, identity } : null;
  },
});

/** Reads what the page shows. Changes nothing, because email scanners open links too. */
export const readSetupPage = operation({
  name: "readSetupPage",
  summary: "Reads what the page of a setup session says.",
  permission: { visitor: "link" },
  subject: openSetupSubject,
  run: async (ctx, _input, { subject: { identity, returnUrl } }) => ({
    takesCards: findSavingRail(ctx) !== null,
    takesTransfers: findTransferRail(ctx) !== null,
    /** The debit schemes for which a bank account can be saved. */
    debits: await savedDebits(ctx),
    /** Null for an identity without a public name. */
    name: publicName(identity),
    /** Who asks for the method; null for an identity without a manager, and for a manager without a public name. */
    partner: identity.manager ? publicName(identity.manager) : null,
    returnsTo: new URL(returnUrl).host,
  }),
});

/** Opens the rail's own form, which returns to `completeSetup`, and returns its URL. */
export const startSetup = operation({
  name: "startSetup",
  summary: "Opens the form of a setup session.",
  permission: { visitor: "link" },
  subject: openSetupSubject,
  input: z.strictObject({
    locale: z.enum(LOCALES),
    description: z.string().describe("What the rail's form says the payment method is for."),
    debit: z.enum(DEBIT_SCHEMES).nullable().default(null).describe("The scheme of a bank account; null for a card."),
  }),
  async run(ctx, { locale, description, debit: scheme }, { subject: session }) {
    const rail = requireSavingRail(ctx);
    return openRailForm(rail, {
      ...(await payerAt(ctx, rail, payerOf(session.identity))),
      reference: session.id,
      amountCents: null,
      currency: scheme ? DEBIT_CURRENCIES[scheme] : DEFAULT_CURRENCY,
      ...(scheme && { debit: { agreement: ctx.ports.writeAgreement({ scheme, terms: null }, locale) } }),
      description,
      locale,
      returnUrl: `${ctx.settings.publicUrl}${setupPath(ctx, session.id)}/saved?lang=${locale}`,
    });
  },
});

async function savedDebits(ctx: Context): Promise<DebitScheme[]> {
  const rail = findSavingRail(ctx);
  const found = await Promise.all(DEBIT_SCHEMES.map((scheme) => findDebitScheme(rail, DEBIT_CURRENCIES[scheme])));
  return found.filter((scheme) => scheme !== null);
}
