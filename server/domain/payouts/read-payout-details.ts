import { payoutSubject } from "@/server/domain/payouts/payout-subject";
import { rangeOf } from "@/server/domain/payouts/statement-range";
import { readStatementSums } from "@/server/domain/payouts/statement-sums";
import type { Payout, PayoutAccount } from "@/server/generated/prisma/client";
import { operation } from "@/server/operations/operation";
import type { StatementSum } from "@/server/resources/payout-statement";

/** A payout with the account that it goes to, and the totals of its lines. */
export interface PayoutDetails {
  payout: Payout;
  account: Pick<PayoutAccount, "type" | "bank" | "last4">;
  sums: StatementSum[];
}

/** Reads a payout, the account that it goes to, and the totals of its lines by type. */
export const readPayoutDetails = operation({
  name: "readPayoutDetails",
  summary: "Reads a payout, the account that it goes to, and what its lines come to by type.",
  permission: { scope: "payouts:read" },
  subject: payoutSubject,
  async run(ctx, _input, { subject: payout }): Promise<PayoutDetails> {
    const [account, sums] = await Promise.all([
      ctx.db.payoutAccount.findUniqueOrThrow({ where: { id: payout.payoutAccountId } }),
      readStatementSums(ctx, rangeOf(payout)),
    ]);
    return { payout, account, sums };
  },
});
