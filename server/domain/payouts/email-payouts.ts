import { queueEmail } from "@/server/domain/email/queue-email";
import { membersToEmail } from "@/server/domain/organizations/members-to-email";
import type { PayoutRequirement } from "@/server/domain/payouts/payout-requirements";
import type { Identity, Payout } from "@/server/generated/prisma/client";
import { contextPath, YOU } from "@/server/kernel/dashboard-context";
import type { Cents } from "@/server/kernel/money";
import type { PayoutOccasion } from "@/server/kernel/payout-needs";
import { publicName } from "@/server/kernel/public-name";
import type { Context } from "@/server/operations/context";
import type { EmailData } from "@/server/ports/email-writer";
import { knownLocale, type Locale } from "@/server/texts/locales";

/** The roles of members who look after the money. */
const ROLES = ["owner", "admin", "finance"] as const;

type Notice = Omit<EmailData["payout_notice"], "organization" | "link">;

/** Emails those who look after the balances what became of payouts. What a pool passes on has emails of its own. */
export async function emailPayouts(tx: Context, payouts: Payout[], occasion: PayoutOccasion): Promise<void> {
  for (const payout of payouts) {
    if (payout.disbursementId !== null) continue;
    const account = await tx.db.payoutAccount.findUniqueOrThrow({ where: { id: payout.payoutAccountId } });
    const { id, amountCents: cents, currency, statementText, arrivesOn, failureCode } = payout;
    const notice: Notice = {
      occasion,
      amount: { cents, currency },
      account: account.last4 ? `•••• ${account.last4}` : (account.bank ?? ""),
      statementText,
      arrivesOn,
      failureCode,
      needs: [],
    };
    await notify(tx, payout.identityId, { key: `payout-${occasion}:${id}`, path: `/money/payouts/${id}` }, notice);
  }
}

/** Emails, once a month for the same, what keeps a balance from being paid out that could be. */
export async function emailNeeds(
  tx: Context,
  { id }: Pick<Identity, "id">,
  { currency, cents }: { currency: string; cents: Cents },
  requirements: readonly PayoutRequirement[],
): Promise<void> {
  const needs = requirements.map(({ code }) => code);
  const month = tx.now().toISOString().slice(0, 7);
  const notice: Notice = {
    occasion: "needed",
    amount: { cents, currency },
    account: "",
    statementText: "",
    arrivesOn: null,
    failureCode: null,
    needs,
  };
  await notify(tx, id, { key: `payout-needed:${id}:${currency}:${month}:${needs.join("+")}`, path: "/money" }, notice);
}

async function notify(
  tx: Context,
  identityId: string,
  { key, path }: { key: string; path: string },
  notice: Notice,
): Promise<void> {
  const identity = await tx.db.identity.findUniqueOrThrow({ where: { id: identityId }, include: { user: true } });
  const organization = identity.type === "individual" ? null : publicName(identity);
  for (const { id, email: to, locale } of await readersOf(tx, identity)) {
    const place = identity.type === "individual" ? contextPath(YOU) : `${contextPath(identityId)}${path}`;
    const link = `${tx.settings.publicUrl}${place}?lang=${locale}`;
    const written = tx.ports.emails.write({ kind: "payout_notice", locale, data: { ...notice, organization, link } });
    await queueEmail(tx, { key: `${key}:${id}`, to, ...written, attachments: [] });
  }
}

/** Members of the organization, or the person themselves, at addresses that they have proven. A partner's identities have none. */
async function readersOf(
  tx: Context,
  identity: Identity & { user: { locale: string } | null },
): Promise<{ id: string; email: string; locale: Locale }[]> {
  if (identity.type !== "individual")
    return (await membersToEmail(tx, identity.id, ROLES)).map(({ userId, ...member }) => ({ id: userId, ...member }));
  if (identity.user === null || !identity.isPlatformPerson) return [];
  return [{ id: identity.id, email: identity.email, locale: knownLocale(identity.user.locale) ?? "en" }];
}
