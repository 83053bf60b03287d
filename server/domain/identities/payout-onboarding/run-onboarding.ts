import { z } from "zod";
import { applyRailAccount, askRail } from "@/server/domain/identities/payout-onboarding/apply-rail-account";
import { nextCheckAt, RAIL_CALL_MS } from "@/server/domain/identities/payout-onboarding/begin-payout-account";
import {
  findByOnboardingSecret,
  hasOnboarding,
  onboardingPath,
} from "@/server/domain/identities/payout-onboarding/onboarding-link";
import { updateAccount } from "@/server/domain/identities/payout-onboarding/payout-account-transitions";
import { railOfWay, WAYS, waysOf } from "@/server/domain/identities/payout-onboarding/ways-to-be-paid";
import type { PayoutAccount } from "@/server/generated/prisma/client";
import { PAYOUT_ACCOUNT_STATUSES } from "@/server/kernel/payout-account-words";
import { publicName } from "@/server/kernel/public-name";
import { returnUrlWith } from "@/server/kernel/return-url";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";
import { linkedSubject } from "@/server/operations/subject";
import { LOCALES } from "@/server/texts/locales";

const secretKey = z.strictObject({ secret: z.string().max(200) });

/** An account with something to do on its page. Any other is not found, as if it never existed. */
export const openOnboardingSubject = linkedSubject({
  name: "payout account",
  key: secretKey,
  async find(ctx, { secret }) {
    const found = await findByOnboardingSecret(ctx, secret);
    if (!found || !hasOnboarding(found)) return null;
    const where = { id: found.identityId };
    const identity = await ctx.db.identity.findUniqueOrThrow({ where, include: { manager: true } });
    return identity.status === "active" ? { ...found, identity } : null;
  },
});

/** An account by the secret of its page, whether or not anything is left to do: the rail's page returns to it. */
export const returningOnboardingSubject = linkedSubject({
  name: "payout account",
  key: secretKey,
  async find(ctx, { secret }) {
    const found = await findByOnboardingSecret(ctx, secret);
    return found?.returnUrl && found.token !== null ? { ...found, returnUrl: found.returnUrl } : null;
  },
});

/** Reads what the page shows. Changes nothing, because email scanners open links too. */
export const readOnboardingPage = operation({
  name: "readOnboardingPage",
  summary: "Reads what the page of a payout account says.",
  permission: { visitor: "link" },
  subject: openOnboardingSubject,
  run: async (ctx, _input, { subject: { identity, returnUrl, status, rail, ...account } }) => ({
    /** Null for an identity without a public name. */
    name: publicName(identity),
    /** Who asks for the account; null for an identity without a manager, and for a manager without a public name. */
    partner: identity.manager ? publicName(identity.manager) : null,
    returnsTo: new URL(returnUrl!).host,
    isRestricted: status === "restricted",
    /** Whether the account is entered on our own page, and stored here. */
    isOurs: ctx.ports.rails.railOf({ rail }).accounts?.keepsNumbers ?? false,
    /** The ways that its owner can choose from; empty if there is no choice. */
    ways: waysOf(ctx, account),
  }),
});

/** Opens the rail's page, which returns to `finishOnboarding`, and returns its URL. */
export const startOnboarding = operation({
  name: "startOnboarding",
  summary: "Opens the payment provider's page of a payout account.",
  permission: { visitor: "link" },
  subject: openOnboardingSubject,
  input: z.strictObject({ locale: z.enum(LOCALES), way: z.enum(WAYS).nullish() }),
  run: (ctx, { locale, way }, { subject: account }) =>
    openRailPage(ctx, { ...account, rail: railOfWay(ctx, account, way ?? null) }, locale),
});

/**
 * Opens the page of an account's rail. Before redirecting, stores the rail's id for the account together with the
 * chosen rail. With two tabs, the first one decides.
 */
export async function openRailPage(ctx: Context, account: PayoutAccount, locale: string): Promise<string> {
  const { id, token, createdAt, country } = account;
  const { accounts } = ctx.ports.rails.railOf(account);
  const returnUrl = `${ctx.settings.publicUrl}${onboardingPath(ctx, id)}/done?lang=${locale}`;
  const page = { key: id, token, createdAt, country, returnUrl, locale };
  const options = { now: ctx.now(), signal: AbortSignal.timeout(RAIL_CALL_MS) };
  const opened = await accounts!.startOnboarding(page, options);
  if (token !== null) return opened.url;
  const { rail } = account;
  const kept = await ctx.transaction(async (tx) => {
    await updateAccount(tx, id, PAYOUT_ACCOUNT_STATUSES, { token: opened.token, rail });
    const present = await tx.db.payoutAccount.findUniqueOrThrow({ where: { id } });
    await tx.db.payoutAccount.updateMany({ where: { id }, data: { checkAt: nextCheckAt(tx, present) } });
    return present;
  });
  return kept.rail === rail ? opened.url : openRailPage(ctx, kept, locale);
}

/**
 * Asks the rail what was entered, and returns where the owner continues. If the rail does not answer, it is asked again
 * later.
 */
export const finishOnboarding = operation({
  name: "finishOnboarding",
  summary: "Returns from the payment provider's page of a payout account.",
  permission: { visitor: "link" },
  subject: returningOnboardingSubject,
  async run(ctx, _input, { subject: account }) {
    const { id, returnUrl } = account;
    const said = await askRail(ctx, account).catch((err) => {
      ctx.log.warn({ err, accountId: id }, "the rail was not heard about a payout account, and is asked again");
      return null;
    });
    await ctx.transaction(async (tx) => {
      if (said) await applyRailAccount(tx, id, said);
      await recordFollowUps(tx, "check_payout_account", [id]);
    });
    return { returnUrl: returnUrlWith(returnUrl, { payout_account_id: id }) };
  },
});
