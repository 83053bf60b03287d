import { z } from "zod";
import { matcherOf } from "@/server/domain/screening/matcher-cache";
import { readFacts } from "@/server/domain/screening/stored-facts";
import { InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import { operation } from "@/server/operations/operation";

/** Computes the score of a case again, from what was screened and the list versions of that time. */
export const replayCase = operation({
  name: "replayCase",
  summary: "Computes a screening case again from the lists of its time.",
  permission: { operator: true },
  input: z.strictObject({ caseId: z.string() }),
  errors: [ResourceNotFound, InvalidState],
  async run(ctx, { caseId }) {
    const known = await ctx.db.screeningCase.findUnique({ where: { id: caseId } });
    if (!known) throw ResourceNotFound();
    const { versions, list, entryUid, score } = known;
    const screened = readFacts(ctx, known);
    if (!screened) throw InvalidState({ message: "This case is from before what was screened was kept." });
    const isSameMatcher = versions.startsWith(`m${ctx.ports.matcher.version} `);
    const over = await matcherOf(ctx, versions);
    const hit = over.match(screened).find(({ party }) => party.list === list && party.uid === entryUid);
    return { case: known, versions, isSameMatcher, recordedScore: score, score: hit?.score ?? 0, hit: hit ?? null };
  },
});
