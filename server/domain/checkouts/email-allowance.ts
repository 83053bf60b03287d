import type { Allowance } from "@/server/domain/checkouts/outgoing-allowance";
import { queueUnsolicitedEmail } from "@/server/domain/email/queue-unsolicited-email";
import type { Identity } from "@/server/generated/prisma/client";
import { nextMonthOf } from "@/server/kernel/clock";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import type { Locale } from "@/server/texts/locales";

/**
 * Emails the owner of an address their remaining monthly limit, which a page must not reveal, in the running
 * transaction. At most once a day.
 */
export async function emailAllowance(
  tx: Context,
  { donor, allowance, locale }: { donor: Identity; allowance: Allowance; locale: Locale },
): Promise<void> {
  const money = (cents: Cents) => ({ cents, currency: "USD" });
  const resetsAt = nextMonthOf(tx.now());
  const data = { limit: money(allowance.limitCents), left: money(allowance.leftCents), resetsAt };
  const email = { kind: "limit_notice", locale, data } as const;
  const key = `limit:${donor.id}:${tx.now().toISOString().slice(0, 10)}`;
  // At most one email a day per address, so no limit by sender is needed.
  await queueUnsolicitedEmail(tx, { key, to: donor.email, sender: null, email });
}
