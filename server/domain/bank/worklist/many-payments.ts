import { z } from "zod";
import { type OpenPart, readPart } from "@/server/domain/bank/incoming/open-parts";
import { readCandidates, type Suggestion } from "@/server/domain/bank/worklist/candidates";
import { partOfId } from "@/server/domain/bank/worklist/part-id";
import { type WaitingApproval, waitingApprovals } from "@/server/domain/four-eyes/waiting-approvals";
import { REVIEW_PAGE_ROWS } from "@/server/kernel/limits";
import { operation } from "@/server/operations/operation";

/** One of several payments that are decided about together. */
export interface ManyRow {
  id: string;
  part: OpenPart;
  /** What it is probably for; null if nothing is, or if suggestions were not asked for. */
  suggestion: Suggestion | null;
  approvals: WaitingApproval[];
}

/** Reads several payments before they are decided about together, in the order in which they were chosen. Unknown ones are left out. */
export const readManyPayments = operation({
  name: "readManyPayments",
  summary: "Reads several payments on bank accounts, with what each is probably for.",
  permission: { operator: true },
  input: z.strictObject({ ids: z.array(z.string()).max(REVIEW_PAGE_ROWS), suggests: z.boolean() }),
  async run(ctx, { ids, suggests }): Promise<ManyRow[]> {
    const rows: ManyRow[] = [];
    for (const id of new Set(ids)) {
      const part = await readPart(ctx, partOfId(id));
      if (!part) continue;
      const suggestion = suggests && part.openCents > 0n ? (await readCandidates(ctx, part)).top : null;
      rows.push({ id, part, suggestion, approvals: await waitingApprovals(ctx, id) });
    }
    return rows;
  },
});
