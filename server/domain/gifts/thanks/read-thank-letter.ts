import { z } from "zod";
import { findOwnLetter, requireContacts } from "@/server/domain/gifts/thanks/thank-letters";
import { SKIPPED, type Thankable, whomCallerThanks } from "@/server/domain/gifts/thanks/whom-to-thank";
import { NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { idField } from "@/server/resources/fields";

/** A letter, whom it reaches, and how far it is. */
export interface ReadThankLetter {
  id: string;
  message: string;
  sentAt: Date | null;
  gifts: Thankable[];
  /** Emails to people: how many there are in all, were written, accepted by the mail server, given up, and returned. */
  emails: { all: number; queued: number; sent: number; failed: number; bounced: number };
}

/** Reads a letter of the organization: before it is sent as it would be, and then as it went. */
export const readThankLetter = operation({
  name: "readThankLetter",
  summary: "Reads a message to the donors of several gifts, and how far it is.",
  permission: { member: ["owner", "admin", "finance", "support"] },
  input: z.strictObject({ id: idField("thankLetter") }),
  errors: [NotPermitted, ResourceNotFound],
  async run(ctx, { id }): Promise<ReadThankLetter> {
    requireContacts(ctx);
    const { message, sentAt } = await findOwnLetter(ctx, id);
    const rows = await ctx.db.thankLetterGift.findMany({ where: { letterId: id }, orderBy: { giftId: "asc" } });
    const now = await whomCallerThanks(
      ctx,
      rows.map(({ giftId }) => giftId),
    );
    const gifts = now.map((gift): Thankable => {
      const outcome = rows.find(({ giftId }) => giftId === gift.giftId)?.outcome ?? null;
      if (outcome === null) return gift;
      return { ...gift, skipped: SKIPPED.find((reason) => reason === outcome) ?? null };
    });
    const keys = [...new Set(rows.flatMap(({ emailKey }) => emailKey ?? []))];
    const waiting = gifts.filter(
      ({ giftId, skipped }) => !skipped && rows.find((row) => row.giftId === giftId)?.outcome === null,
    );
    const all = keys.length + new Set(waiting.map(({ email }) => email)).size;
    return { id, message, sentAt, gifts, emails: { all, ...(await statesOf(ctx, keys)) } };
  },
});

async function statesOf(ctx: Context, keys: string[]) {
  const rows = await ctx.db.emailMessage.findMany({ where: { key: { in: keys } }, select: { status: true } });
  const count = (wanted: string) => rows.filter(({ status }) => status === wanted).length;
  return { queued: keys.length, sent: count("sent"), failed: count("failed"), bounced: count("bounced") };
}
