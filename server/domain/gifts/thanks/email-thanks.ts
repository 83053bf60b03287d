import { queueUnsolicitedEmail } from "@/server/domain/email/queue-unsolicited-email";
import { type Thankable, whomToThank } from "@/server/domain/gifts/thanks/whom-to-thank";
import { donorLocale } from "@/server/domain/receipts/donor-locale";
import type { Identity, ThankLetter } from "@/server/generated/prisma/client";
import { publicName } from "@/server/kernel/public-name";
import type { Context } from "@/server/operations/context";
import { type ClaimedFollowUp, drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { followUpQueue } from "@/server/operations/queue/follow-ups";

const PEOPLE_AT_ONCE = 20;

/**
 * Emails letters that were sent, one email per person for all their gifts. A crash loses one batch, which is repeated,
 * and a worker that lost its lease writes nothing. Returns when to look again.
 */
export function emailThanks(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  return drainFollowUps(ctx, "email_thanks", { signal, atOnce: 1 }, async (row) => {
    while (!(await ctx.transaction((tx) => emailBatch(tx, row)))) {
      if (signal.aborted) return followUpQueue.release(ctx, row);
      await followUpQueue.renew(ctx, [row]);
    }
  });
}

/** True if nobody is left. */
async function emailBatch(tx: Context, row: ClaimedFollowUp): Promise<boolean> {
  if (!(await followUpQueue.lockHeld(tx, row))) return true;
  const letter = await tx.db.thankLetter.findUniqueOrThrow({ where: { id: row.subjectId } });
  const left = await tx.db.thankLetterGift.findMany({ where: { letterId: letter.id, outcome: null } });
  const gifts = await whomToThank(
    tx,
    letter.recipientId,
    left.map(({ giftId }) => giftId),
  );
  for (const { giftId, skipped } of gifts) if (skipped) await decide(tx, letter, [giftId], skipped, null);
  const people = [...new Set(gifts.flatMap(({ email, skipped }) => (skipped || email === null ? [] : email)))].sort();
  const recipient = await tx.db.identity.findUniqueOrThrow({ where: { id: letter.recipientId } });
  for (const email of people.slice(0, PEOPLE_AT_ONCE))
    await thank(tx, { letter, recipient, email, gifts: gifts.filter((gift) => !gift.skipped && gift.email === email) });
  if (people.length > PEOPLE_AT_ONCE) return false;
  await followUpQueue.complete(tx, row, null);
  return true;
}

interface Thanks {
  letter: ThankLetter;
  recipient: Identity;
  email: string;
  gifts: Thankable[];
}

/** One email to one person, in the language of their first gift. */
async function thank(tx: Context, { letter, recipient, email, gifts }: Thanks): Promise<void> {
  const ids = gifts.map(({ giftId }) => giftId);
  const key = `thanks:${letter.id}:${ids[0]}`;
  const rows = await tx.db.gift.findMany({ where: { id: { in: ids } }, orderBy: { createdAt: "asc" } });
  const given = rows.map(({ amountCents, currency, createdAt }) => ({ amountCents, currency, givenAt: createdAt }));
  const isQueued = await queueUnsolicitedEmail(tx, {
    key,
    to: email,
    // Each email takes a gift that was paid.
    sender: null,
    ...(recipient.email && { replyTo: recipient.email }),
    email: {
      kind: "gift_thanks",
      locale: await donorLocale(tx, ids[0]!),
      data: { recipient: publicName(recipient), message: letter.message, gifts: given },
    },
  });
  await decide(tx, letter, ids, isQueued ? "emailed" : "stopped", isQueued ? key : null);
}

async function decide(tx: Context, { id }: ThankLetter, giftIds: string[], outcome: string, emailKey: string | null) {
  const where = { letterId: id, giftId: { in: giftIds }, outcome: null };
  await tx.db.thankLetterGift.updateMany({ where, data: { outcome, emailKey } });
}
