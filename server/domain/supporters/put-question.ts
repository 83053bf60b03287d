import { queueUnsolicitedEmail } from "@/server/domain/email/queue-unsolicited-email";
import { donorLocale } from "@/server/domain/receipts/donor-locale";
import { correctionUrl } from "@/server/domain/supporters/correction-links";
import { reachedAt } from "@/server/domain/supporters/reached-at";
import { lockSupporter } from "@/server/domain/supporters/update-supporter";
import { Prisma, type Supporter, type SupporterCorrection } from "@/server/generated/prisma/client";
import { InvalidState, NotPermitted } from "@/server/kernel/common-errors";
import { LINK_DAYS } from "@/server/kernel/limits";
import { publicName } from "@/server/kernel/public-name";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";

/**
 * Asks whether a name and postal address are right, at the supporter's current address, or whether a new email address
 * is theirs, at that address.
 */
export type Question =
  | { name: string; address: Record<string, string> | null; email: null }
  | { name: null; address: null; email: string };

const DAY_MS = 86_400_000;

/** Locks the supporter with an id, for a member who asks them something. */
export async function lockToAsk(tx: Context, id: string): Promise<Supporter> {
  memberId(tx);
  const supporter = await lockSupporter(tx, id);
  if (supporter.doNotContact)
    throw InvalidState({ message: "This supporter is not to be contacted. Change that first." });
  return supporter;
}

/**
 * Emails a question with a link to confirm it. It replaces an unanswered question, but the same question is sent only
 * once while its link is valid. `unsent` if the address unsubscribed from such emails, or reached its daily limit: then
 * the earlier question stays.
 */
export async function putQuestion(tx: Context, supporter: Supporter, question: Question): Promise<"asked" | "unsent"> {
  const asked = { supporterId: supporter.id, answer: null };
  const open = await tx.db.supporterCorrection.findFirst({ where: asked });
  if (open && isSame(tx, open, question)) return "asked";
  const id = tx.newId("supporterCorrection");
  if (!(await sendLink(tx, supporter, { id, email: question.email }))) return "unsent";
  await tx.db.supporterCorrection.updateMany({ where: asked, data: { answer: "replaced" } });
  await tx.db.supporterCorrection.create({
    data: {
      ...question,
      id,
      supporterId: supporter.id,
      userId: memberId(tx),
      address: question.address ?? Prisma.DbNull,
      createdAt: tx.now(),
    },
  });
  const action = question.email === null ? "supporter.ask" : "supporter.ask_address";
  await audit(tx, action, supporter.id, { correction: id });
  return "asked";
}

function isSame(tx: Context, open: SupporterCorrection, { name, address, email }: Question): boolean {
  if (open.createdAt.getTime() + LINK_DAYS.correction * DAY_MS <= tx.now().getTime()) return false;
  return JSON.stringify([open.name, open.address, open.email]) === JSON.stringify([name, address, email]);
}

/** Anyone may read a new address, so the email says who asks, but nothing about the supporter. */
async function sendLink(
  tx: Context,
  supporter: Supporter,
  { id, email }: Pick<SupporterCorrection, "id" | "email">,
): Promise<boolean> {
  const { recipientId } = supporter;
  const organization = await tx.db.identity.findUniqueOrThrow({ where: { id: recipientId } });
  const where = { supporterId: supporter.id };
  const newest = await tx.db.giftContact.findFirst({ where, orderBy: { giftId: "desc" } });
  const locale = newest === null ? "en" : await donorLocale(tx, newest.giftId);
  const data = {
    organization: publicName(organization),
    days: LINK_DAYS.correction,
    link: correctionUrl(tx, { id }, locale),
  };
  return queueUnsolicitedEmail(tx, {
    key: `correction:${id}`,
    to: email ?? reachedAt(supporter),
    sender: { kind: "organization", id: recipientId },
    email: { kind: email === null ? "supporter_correction" : "supporter_address", locale, data },
  });
}

function memberId({ caller }: Context): string {
  if (caller.kind !== "member") throw NotPermitted();
  return caller.userId;
}
