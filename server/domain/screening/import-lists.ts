import { z } from "zod";
import { type NewParty, type ReplacedList, replaceList } from "@/server/domain/screening/replace-list";
import { InvalidParameter, InvalidState } from "@/server/kernel/common-errors";
import { operation } from "@/server/operations/operation";

interface ImportLists {
  lists: Map<string, NewParty[]>;
  /** Accepts a list that is empty or has lost more parties than is usual. */
  force: boolean;
  /** Whether an identical name on these lists decides without a person. Undefined keeps the current setting. */
  isDecisive?: boolean | undefined;
}

/** Replaces sanctions lists by new versions, all of them at once or none. */
export const importScreeningLists = operation({
  name: "importScreeningLists",
  summary: "Imports sanctions lists.",
  permission: { operator: true },
  input: z.custom<ImportLists>(),
  errors: [InvalidParameter, InvalidState],
  run: (ctx, { lists, force, isDecisive }) =>
    ctx.transaction(async (tx) => {
      const replaced: ReplacedList[] = [];
      // Always in the same order, so that two imports cannot deadlock.
      for (const [list, parties] of [...lists].sort(([a], [b]) => (a < b ? -1 : 1)))
        replaced.push(await replaceList(tx, list, parties, { force, isDecisive }));
      return replaced;
    }),
});
