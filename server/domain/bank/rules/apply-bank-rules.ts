import { lockPart } from "@/server/domain/bank/incoming/open-parts";
import { recordMatches } from "@/server/domain/bank/incoming/record-matches";
import type { Context } from "@/server/operations/context";
import { drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { followUpQueue } from "@/server/operations/queue/follow-ups";

const BATCH = 200;

interface Found {
  lineId: string;
  number: number;
  words: string;
}

/** Open payments without another party whose text has a rule's words, and that don't exceed the rule's limit. */
const FOUND = `
  SELECT p.line_id AS "lineId", p.number, r.words
  FROM bank_line_parts p JOIN bank_lines l ON l.id = p.line_id
  CROSS JOIN LATERAL (
    SELECT r.words FROM bank_rules r WHERE r.account_id = l.account_id AND r.ended_at IS NULL
      AND strpos(lower(p.text), lower(r.words)) > 0 AND abs(p.open_cents) <= r.most_cents ORDER BY r.id LIMIT 1
  ) r
  WHERE l.account_id = $1 AND p.open_cents <> 0 AND p.open_cents = p.amount_cents AND p.account_mark IS NULL
    AND (p.line_id, p.number) > ($2, $3)
  ORDER BY p.line_id, p.number LIMIT ${BATCH}`;

/** Books what rules recognize on accounts that have something new, and returns when to look again. */
export function applyBankRules(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  return drainFollowUps(ctx, "apply_bank_rules", { signal, atOnce: 1 }, async (row) => {
    await applyRulesTo(ctx, row.subjectId);
    await followUpQueue.complete(ctx, row, null);
  });
}

async function applyRulesTo(ctx: Context, accountId: string): Promise<void> {
  let after: Pick<Found, "lineId" | "number"> = { lineId: "", number: 0 };
  for (;;) {
    const found = await ctx.statement<Found>(FOUND, [accountId, after.lineId, after.number]);
    for (const one of found) await bookCost(ctx, one);
    if (found.length < BATCH) return;
    after = found.at(-1)!;
  }
}

/** Each in its own transaction: whoever came first has decided. */
function bookCost(ctx: Context, { lineId, number, words }: Found): Promise<void> {
  return ctx.transaction(async (tx) => {
    const part = await lockPart(tx, { lineId, number });
    if (!part || part.openCents === 0n || part.openCents !== part.amountCents) return;
    const reasons = [{ code: "rule", words: `A rule says that “${words}” is the bank's own.` }];
    await recordMatches(tx, [{ part, amountCents: part.openCents, reasons, purpose: "cost" }]);
  });
}
