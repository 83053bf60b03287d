import { queueUnsolicitedEmail } from "@/server/domain/email/queue-unsolicited-email";
import { giftActionPath, instructionsOf } from "@/server/domain/gifts/actions/gift-action-link";
import { findCampaign } from "@/server/domain/gifts/actions/gift-action-subject";
import { hadArrived, lateGiftFor, readTransfer } from "@/server/domain/gifts/actions/read-transfer";
import type { GiftWithSides } from "@/server/domain/gifts/gift-rows";
import type { Gift } from "@/server/generated/prisma/client";
import { TRANSFER_REMINDER_DAYS, TRANSFER_SENT_GRACE_DAYS } from "@/server/kernel/limits";
import { publicName } from "@/server/kernel/public-name";
import { shownCampaignName } from "@/server/kernel/shown-campaign-name";
import type { Context } from "@/server/operations/context";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";
import type { Email } from "@/server/ports/email-writer";
import { knownLocale, LOCALES } from "@/server/texts/locales";

const DAY_MS = 86_400_000;

/** Queues the emails to donors whose transfers did not come in time. */
export async function queueExpiredTransferEmails(tx: Context, gifts: Gift[]): Promise<void> {
  const expired = gifts.filter(({ failureCode, transferReference }) => {
    return failureCode === "expired" && transferReference !== null;
  });
  await recordFollowUps(
    tx,
    "email_gift_action",
    expired.map(({ id }) => id),
  );
}

/**
 * Emails a donor what their gift's transfer needs, in the running transaction: how to make it, later that it has not arrived, and that
 * nothing came. Each is sent once, whatever is repeated, and a gift that has gone on needs none.
 */
export async function emailTransfer(tx: Context, gift: GiftWithSides): Promise<void> {
  const { status, failureCode } = gift;
  if (status === "failed" && failureCode === "expired") {
    const isOver = !(await hadArrived(tx, gift.id)) && !(await lateGiftFor(tx, gift));
    if (isOver) await queue(tx, gift, "expired");
    return;
  }
  const instructions = instructionsOf(tx, gift);
  if (status !== "pending" || gift.actedAt !== null || instructions === null) return;
  const remindAt = reminderAt(instructions.expiresAt, gift.transferSentAt);
  const reminds = new Date(instructions.expiresAt.getTime() - TRANSFER_REMINDER_DAYS * DAY_MS);
  if (tx.now() < reminds) await queue(tx, gift, "asked");
  else if (remindAt !== null && remindAt <= tx.now()) return queue(tx, gift, "reminded");
  if (remindAt !== null) await recordFollowUps(tx, "email_gift_action", [gift.id], remindAt);
}

/** When to remind: later if the donor has just said that it is sent, and never after the end. */
function reminderAt(expiresAt: Date, sentAt: Date | null): Date | null {
  const late = expiresAt.getTime() - TRANSFER_REMINDER_DAYS * DAY_MS;
  const at = Math.max(late, sentAt === null ? 0 : sentAt.getTime() + TRANSFER_SENT_GRACE_DAYS * DAY_MS);
  return at < expiresAt.getTime() ? new Date(at) : null;
}

type Stage = "asked" | "reminded" | "expired";

/** Donors who gave on a page get it in the page's language, at the address that they entered. */
async function queue(tx: Context, gift: GiftWithSides, stage: Stage): Promise<void> {
  const checkout = await tx.db.$queryRaw<{ email: string; locale: string }[]>`
    SELECT email, locale FROM checkouts WHERE gift_id = ${gift.id}`;
  const to = checkout[0]?.email ?? gift.from.email;
  if (to === null) return;
  const isOnPage = checkout.length > 0 && gift.campaignId !== null;
  await queueUnsolicitedEmail(tx, {
    key: `gift-transfer:${gift.id}:${stage}`,
    to,
    sender: isOnPage
      ? { kind: "campaign", id: gift.campaignId! }
      : { kind: "partner", id: gift.fromManagerId ?? gift.createdById },
    email: await written(tx, gift, stage, knownLocale(checkout[0]?.locale ?? "") ?? LOCALES[0]),
  });
}

async function written(
  tx: Context,
  gift: GiftWithSides,
  stage: Stage,
  locale: (typeof LOCALES)[number],
): Promise<Email> {
  const campaign = await findCampaign(tx, gift);
  const link = `${tx.settings.publicUrl}${giftActionPath(tx, gift.id)}?lang=${locale}`;
  const common = {
    amount: { cents: gift.amountCents, currency: gift.currency },
    recipient: campaign ? shownCampaignName(campaign) : publicName(gift.to),
    link,
  };
  if (stage === "expired") return { kind: "gift_transfer_expired", locale, data: common };
  const transfer = (await readTransfer(tx, gift))!;
  const { account, reference, amountCents, expiresAt } = transfer.instructions;
  const { arrivedCents } = transfer;
  const data = {
    ...common,
    isReminder: stage === "reminded",
    account,
    reference,
    missingCents: amountCents,
    arrivedCents,
  };
  return { kind: "gift_transfer", locale, data: { ...data, expiresAt } };
}
