import { partsOf } from "@/server/domain/bank/entry-parts";
import { partDraft } from "@/server/domain/bank/line-draft";
import type { StagedEntry } from "@/server/domain/bank/stage-entries";
import type { Context } from "@/server/operations/context";

/** Stores the payments that an advice's entries name, after those it already has. Skips entries without any. */
export async function keepAdvices(ctx: Context, accountId: string, entries: readonly StagedEntry[]): Promise<void> {
  const detailed = entries.filter(({ entry }) => entry.details.length > 0 && !entry.isReversal);
  const [first] = detailed;
  if (!first) return;
  const { statementId } = first;
  const before = await ctx.db.bankAdvice.count({ where: { statementId } });
  await ctx.db.bankAdvice.createMany({
    data: detailed.map(({ bookedOn, entry }, at) => ({
      statementId,
      number: before + at + 1,
      accountId,
      bookedOn: new Date(`${bookedOn}T00:00:00Z`),
      amountCents: entry.amountCents,
      bankReference: entry.bankReference,
      endToEndId: entry.endToEndId,
      batchReferences: [...(entry.batchReferences ?? [])],
      parts: partsOf(entry).map((part) => ({ ...partDraft(ctx, statementId, part) })),
    })),
  });
}
