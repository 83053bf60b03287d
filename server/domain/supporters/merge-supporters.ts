import { z } from "zod";
import { readSupporters } from "@/server/domain/supporters/read-supporters";
import { ownSupporterSubject } from "@/server/domain/supporters/supporter-subject";
import { lockSupporter } from "@/server/domain/supporters/update-supporter";
import type { Supporter } from "@/server/generated/prisma/client";
import { InvalidParameter, ResourceNotFound } from "@/server/kernel/common-errors";
import { SUPPORTER_TAGS_MAX } from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { supporterId } from "@/server/resources/fields";
import type { SupporterRow } from "@/server/resources/supporter";

/**
 * Merges a supporter, and those merged into it earlier, into another one of the same recipient. Nothing is lost: each
 * keeps its address, gifts, and words. The other one also gets its tags, and is not to be contacted if either is not.
 */
export const mergeSupporters = operation({
  name: "mergeSupporters",
  summary: "Merges a supporter into another one.",
  permission: { scope: "supporters:write" },
  subject: ownSupporterSubject,
  input: z.strictObject({ into_id: supporterId.describe("The supporter that it becomes part of.") }),
  errors: [InvalidParameter],
  run: (ctx, { id, into_id: intoId }) => ctx.transaction((tx) => merge(tx, id, intoId)),
});

/** Reverses the merge of a supporter, with its address and gifts. What the other one took over stays there. */
export const splitSupporter = operation({
  name: "splitSupporter",
  summary: "Takes a supporter that was merged into another one out again.",
  permission: { scope: "supporters:write" },
  subject: ownSupporterSubject,
  input: z.strictObject({ merged_id: supporterId.describe("The one that is taken out.") }),
  run: (ctx, { id, merged_id: mergedId }) =>
    ctx.transaction(async (tx) => {
      const root = await lockSupporter(tx, id);
      const where = { id: mergedId, rootId: root.id, NOT: { id: root.id } };
      const { count } = await tx.db.supporter.updateMany({ where, data: { rootId: mergedId } });
      if (count === 0) throw ResourceNotFound();
      await audit(tx, "supporter.split", root.id, { taken_out: mergedId });
      return read(tx, mergedId);
    }),
});

async function merge(tx: Context, id: string, intoId: string): Promise<SupporterRow> {
  // Lock in a fixed order, so that two supporters merged into each other at the same time cannot deadlock.
  for (const each of [id, intoId].sort()) await lockSupporter(tx, each);
  const [from, into] = [await lockSupporter(tx, id), await lockSupporter(tx, intoId)];
  if (from.recipientId !== into.recipientId) throw ResourceNotFound();
  if (from.id === into.id) throw InvalidParameter({ param: "into_id", message: "These are one supporter already." });
  await tx.db.supporter.updateMany({ where: { rootId: from.id }, data: { rootId: into.id } });
  await tx.db.supporter.update({
    where: { id: into.id },
    data: {
      tags: tagsOf(from, into),
      doNotContact: from.doNotContact || into.doNotContact,
      notes: notesOf(from, into),
    },
  });
  await audit(tx, "supporter.merge", into.id, { merged: from.id });
  return read(tx, into.id);
}

function tagsOf(from: Supporter, into: Supporter): string[] {
  const known = new Set(into.tags.map((tag) => tag.toLowerCase()));
  return [...into.tags, ...from.tags.filter((tag) => !known.has(tag.toLowerCase()))].slice(0, SUPPORTER_TAGS_MAX);
}

/**
 * Both notes, the other supporter's first. Together they may exceed the form's maximum, and then have to be shortened
 * by hand.
 */
function notesOf(from: Supporter, into: Supporter): string {
  return [into.notes, from.notes].filter((notes) => notes !== "").join("\n\n");
}

async function read(tx: Context, id: string): Promise<SupporterRow> {
  return (await readSupporters(tx, [id]))[0]!;
}
