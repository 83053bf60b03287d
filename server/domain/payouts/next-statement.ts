import { z } from "zod";
import { readPayoutLines } from "@/server/domain/payouts/payout-lines";
import type { StatementRange } from "@/server/domain/payouts/statement-range";
import { readStatementSums } from "@/server/domain/payouts/statement-sums";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { listOperation, operation } from "@/server/operations/operation";
import { currencyField } from "@/server/resources/fields";
import type { StatementSum } from "@/server/resources/payout-statement";

const filters = z.strictObject({ currency: currencyField });

/** Reads, by type, what the balance holds that no payout includes yet. */
export const readNextStatement = operation({
  name: "readNextStatement",
  summary: "Reads what of your balance is in no payout yet, by type.",
  permission: { scope: "payouts:read" },
  input: filters,
  run: async (ctx, { currency }): Promise<StatementSum[]> =>
    readStatementSums(ctx, await readNextRange(ctx, callerIdentityId(ctx), currency)),
});

/** Lists the same line by line, oldest first. */
export const listNextLines = listOperation({
  name: "listNextLines",
  summary: "Lists what of your balance is in no payout yet, oldest first.",
  permission: { scope: "payouts:read" },
  input: filters,
  run: async (ctx, { currency }, page) =>
    readPayoutLines(ctx, await readNextRange(ctx, callerIdentityId(ctx), currency), page),
});

/** The movements since the newest payout of the balance, and what that payout left on it. */
export async function readNextRange(ctx: Context, identityId: string, currency: string): Promise<StatementRange> {
  const newest = await ctx.db.payout.findFirst({
    where: { identityId, currency, throughId: { not: null } },
    orderBy: { throughId: "desc" },
  });
  // Later movements have higher ids, so sums and lines that are read one after the other cover the same range.
  const afterId = newest?.throughId ?? 0n;
  const where = { identityId, currency, lastId: { gt: afterId } };
  const { _max } = await ctx.db.balanceSpan.aggregate({ where, _max: { lastId: true } });
  return {
    id: `next_${currency}`,
    identityId,
    currency,
    afterId,
    throughId: _max.lastId ?? afterId,
    carriedInCents: newest?.carriedOutCents ?? 0n,
    carriedOutCents: 0n,
    reservedInCents: newest?.reservedOutCents ?? 0n,
    reservedOutCents: 0n,
    startsAt: newest?.createdAt ?? ctx.now(),
    endsAt: ctx.now(),
    disbursement: null,
  };
}
