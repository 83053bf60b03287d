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

/** Whether a name and postal address are right, asked where the supporter is reached, or whether an email address is, asked there. */
export type Question =
  | { name: string; address: Record<string, string> | null; email: null }
  | { name: null; address: null; email: string };

const DAY_MS = 86_400_000;

/** Locks the supporter that an id leads to, for a member who asks them something. */
export async function lockToAsk(tx: Context, id: string): Promise<Supporter> {
  memberId(tx);
  const supporter = await lockSupporter(tx, id);
  if (supporter.doNotContact)
    throw InvalidState({ message: "This supporter is not to be contacted. Change that first." });
  return supporter;
}

/**
 * Emails a question to be confirmed by its link. It takes the place of one that is not answered, and the same one is asked
 * once in the days that its email names. `unsent` for an address that stopped such emails, or has had a day's number of them: then the
 * earlier question stays.
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

/** Whoever reads a new address may be anyone: the email says who asks, and nothing of the supporter. */
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
