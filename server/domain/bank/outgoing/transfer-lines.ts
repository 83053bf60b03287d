import type { BankTransfer } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { PaymentDirection, PaymentRail } from "@/server/ports/payment-rail";
import type { StatementLine, StatementPage } from "@/server/ports/rail-statement";

const PAGE = 500;
const STATUSES: Record<string, StatementLine["status"]> = {
  waiting: "accepted",
  in_file: "accepted",
  executed: "cleared",
  returned: "returned",
};

/** The payouts and refunds of the bank's rail that were asked for, or changed, in a period, for reconciliation, oldest first. */
export async function readTransferLines(
  ctx: Context,
  { from, to, after }: Parameters<PaymentRail["statement"]>[0],
): Promise<StatementPage> {
  const period = { gte: from, lt: to };
  const transfers = await ctx.db.bankTransfer.findMany({
    where: {
      id: { gt: after ?? "" },
      direction: { in: ["payout", "refund"] },
      status: { in: Object.keys(STATUSES) },
      // A transfer that has changed again since then is in the periods of both changes.
      OR: [{ createdAt: period }, { changedAt: period }],
    },
    orderBy: { id: "asc" },
    take: PAGE,
  });
  return {
    lines: transfers.map(lineOf),
    transfers: [],
    next: transfers.length === PAGE ? transfers.at(-1)!.id : null,
  };
}

function lineOf({ key, direction, id, status, amountCents, currency, changedAt }: BankTransfer): StatementLine {
  return {
    key,
    direction: direction as PaymentDirection,
    reference: id,
    status: STATUSES[status]!,
    amountCents,
    currency,
    costs: [],
    partsReturned: [],
    changedAt,
  };
}
