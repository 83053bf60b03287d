import type { z } from "zod";
import { readSupporters } from "@/server/domain/supporters/read-supporters";
import { findSupporter, ownSupporterSubject, supporterSubject } from "@/server/domain/supporters/supporter-subject";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { SUPPORTER_NOTES_MAX_CHARACTERS } from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { seenValues } from "@/server/operations/seen-values";
import { textField } from "@/server/resources/fields";
import {
  type SupporterRow,
  serializeSupporter,
  supporterResource,
  supporterUpdateBody,
} from "@/server/resources/supporter";

/** Changes what the recipient recorded about a supporter. What donors entered themselves cannot be changed here. */
export const updateSupporter = operation({
  name: "updateSupporter",
  summary: "Changes a supporter's tags, or whether they may be written to.",
  permission: { scope: "supporters:write" },
  subject: supporterSubject,
  input: supporterUpdateBody,
  output: supporterResource,
  run: (ctx, { id, ...changes }) => change(ctx, id, changes),
  show: serializeSupporter,
});

/** The fields that members write about a supporter. */
export const KEPT_FIELDS = ["tags", "do_not_contact", "notes"] as const;

/** Changes all fields that members write about a supporter, as one form shows them. */
export const keepSupporter = operation({
  name: "keepSupporter",
  summary: "Changes a supporter's tags and notes, and whether they may be written to.",
  permission: { scope: "supporters:write" },
  subject: ownSupporterSubject,
  input: supporterUpdateBody.extend({ notes: textField(SUPPORTER_NOTES_MAX_CHARACTERS).optional() }),
  seenNow: async (tx, { id }) => seenValues(keptOf(await lockSupporter(tx, id)), KEPT_FIELDS),
  run: (ctx, { id, ...changes }) => change(ctx, id, changes),
});

/** The values that members wrote about a supporter, by field name. */
export function keptOf({ tags, doNotContact, notes }: Pick<SupporterRow, "tags" | "doNotContact" | "notes">) {
  return { tags, do_not_contact: doNotContact, notes };
}

type Changes = z.infer<typeof supporterUpdateBody> & { notes?: string | undefined };

function change(ctx: Context, id: string, { tags, do_not_contact, notes }: Changes): Promise<SupporterRow> {
  return ctx.transaction(async (tx) => {
    const { id: rootId } = await lockSupporter(tx, id);
    const data = {
      ...(tags !== undefined && { tags: eachOnce(tags) }),
      ...(do_not_contact !== undefined && { doNotContact: do_not_contact }),
      ...(notes !== undefined && { notes: notes.trim() }),
    };
    if (Object.keys(data).length > 0) {
      await tx.db.supporter.update({ where: { id: rootId }, data });
      await audit(tx, "supporter.update", rootId, { fields: Object.keys(data).join(" ") });
    }
    return (await readSupporters(tx, [rootId]))[0]!;
  });
}

/** Locks the supporter that an id leads to, and makes sure that it was not merged in the meantime. */
export async function lockSupporter(tx: Context, id: string) {
  for (;;) {
    const found = await findSupporter(tx, id);
    if (found === null) throw ResourceNotFound();
    await tx.db.$queryRaw`SELECT 1 FROM supporters WHERE id = ${found.id} FOR NO KEY UPDATE`;
    const now = await findSupporter(tx, id);
    if (now?.id === found.id) return now;
  }
}

function eachOnce(tags: readonly string[]): string[] {
  return [...new Map(tags.map((tag) => [tag.trim().toLowerCase(), tag.trim()])).values()];
}
