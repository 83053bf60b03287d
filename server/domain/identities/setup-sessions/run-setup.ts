import { z } from "zod";
import { findBySetupSecret, setupPath } from "@/server/domain/identities/setup-sessions/setup-session-link";
import { findSavingRail, requireSavingRail } from "@/server/domain/payments/form-rail";
import { openRailForm } from "@/server/domain/payments/rail-forms";
import { DEFAULT_CURRENCY } from "@/server/kernel/currencies";
import { publicName } from "@/server/kernel/public-name";
import { operation } from "@/server/operations/operation";
import { linkedSubject } from "@/server/operations/subject";
import { LOCALES } from "@/server/texts/locales";

/** A session whose page takes a payment method now. One that is over is not found, like one that never was. */
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

/** Reads what the page says. Changes nothing: email scanners open links, too. */
export const readSetupPage = operation({
  name: "readSetupPage",
  summary: "Reads what the page of a setup session says.",
  permission: { visitor: "link" },
  subject: openSetupSubject,
  run: async (ctx, _input, { subject: { identity, returnUrl } }) => ({
    takesCards: findSavingRail(ctx) !== null,
    /** Null for an identity without one. */
    name: publicName(identity),
    /** Who asks; null for an identity without a manager, and for a manager without a name. */
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
  }),
  run: (ctx, { locale, description }, { subject: session }) =>
    openRailForm(requireSavingRail(ctx), {
      reference: session.id,
      amountCents: null,
      currency: DEFAULT_CURRENCY,
      description,
      locale,
      returnUrl: `${ctx.settings.publicUrl}${setupPath(ctx, session.id)}/saved?lang=${locale}`,
    }),
});
