import { queueEmail } from "@/server/domain/email/queue-email";
import { accountText } from "@/server/domain/payouts/account-text";
import { readReaders } from "@/server/domain/payouts/money-readers";
import type { PayoutRequirement } from "@/server/domain/payouts/payout-requirements";
import type { Identity, Payout } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import type { PayoutOccasion } from "@/server/kernel/payout-needs";
import type { Context } from "@/server/operations/context";
import type { EmailData } from "@/server/ports/email-writer";

type Notice = Omit<EmailData["payout_notice"], "organization" | "link">;

/** Emails the outcome of payouts to those who look after the balances. What a pool passes on has emails of its own. */
export async function emailPayouts(tx: Context, payouts: Payout[], occasion: PayoutOccasion): Promise<void> {
  for (const payout of payouts) {
    if (payout.disbursementId !== null) continue;
    const account = await tx.db.payoutAccount.findUniqueOrThrow({ where: { id: payout.payoutAccountId } });
    const { id, amountCents: cents, currency, statementText, arrivesOn, failureCode } = payout;
    const notice: Notice = {
      occasion,
      amount: { cents, currency },
      account: accountText(account),
      statementText,
      arrivesOn,
      failureCode,
      needs: [],
    };
    await notify(tx, payout.identityId, { key: `payout-${occasion}:${id}`, path: `/money/payouts/${id}` }, notice);
  }
}

/** Emails, at most once a month for the same reasons, what keeps a balance from being paid out. */
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
  const { organization, readers } = await readReaders(tx, identityId, path);
  for (const { id, email: to, locale, link } of readers) {
    const written = tx.ports.emails.write({ kind: "payout_notice", locale, data: { ...notice, organization, link } });
    await queueEmail(tx, { key: `${key}:${id}`, to, ...written, attachments: [] });
  }
}
