import type { z } from "zod";
import { isTransferMethod } from "@/server/domain/identities/transfer-method";
import { noticeDaysOf } from "@/server/domain/payments/mandates";
import type { RecurringGiftWithSides } from "@/server/domain/recurring/recurring-gift-transitions";
import { afterNotice, noticeBefore } from "@/server/domain/recurring/schedule";
import { Prisma } from "@/server/generated/prisma/client";
import { BANK_TRANSFER_METHOD } from "@/server/kernel/bank-transfer-method";
import type { Cadence } from "@/server/kernel/cadence";
import { InvalidParameter } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";
import { mergeMetadata } from "@/server/operations/merge-metadata";
import type { recurringGiftUpdateBody } from "@/server/resources/recurring-gift-bodies";

export type FieldChanges = Omit<z.infer<typeof recurringGiftUpdateBody>, "status"> & {
  /** From a rail's own form, instead of a stored payment method, and that rail. */
  paymentToken?: string;
  rail?: string;
};

/** Writes the given fields in the running transaction, which has locked the recurring gift. */
export async function changeFields(tx: Context, gift: RecurringGiftWithSides, changes: FieldChanges): Promise<void> {
  const { amount_cents: amountCents, memo } = changes;
  const anonymous = changes.anonymous === null ? false : changes.anonymous;
  const metadata = mergeMetadata(gift.metadata, changes.metadata);
  const payment = await paymentChange(tx, gift, changes);
  const noticed = { ...gift, ...payment };
  const data = { amountCents, memo, anonymous, ...payment, ...cadenceChange(tx, noticed, changes.cadence) };
  await tx.db.recurringGift.update({ where: { id: gift.id }, data });
  // As text, because Prisma would drop a key named `__proto__`.
  if (metadata !== undefined) {
    const text = JSON.stringify(metadata);
    await tx.db.$executeRaw(Prisma.sql`UPDATE recurring_gifts SET metadata = ${text}::json WHERE id = ${gift.id}`);
  }
}

const BY_TRANSFER =
  "The donor transfers this recurring gift, so it has no payment method. Cancel it, and create another one for a payment method.";

const IS_CHARGED =
  "This recurring gift is charged, so it cannot go on by bank transfer. Cancel it, and create another one with this payment method.";

/** A new payment method; null means the default one. A payment that failed with the old one is retried at once. */
async function paymentChange(tx: Context, gift: RecurringGiftWithSides, changes: FieldChanges) {
  const { payment_method_id: paymentMethodId = null, paymentToken = null, rail } = changes;
  if (changes.payment_method_id === undefined && paymentToken === null) return {};
  if (gift.transferReference !== null) throw InvalidParameter({ message: BY_TRANSFER, param: "payment_method_id" });
  if (paymentMethodId !== null) await requireMethod(tx, gift.donorId, paymentMethodId);
  const noticeDays = await noticeDaysOf(tx, { ...gift, rail: rail ?? gift.rail, paymentToken, paymentMethodId });
  const isNoticed = noticeDays > 0 || gift.noticeDays > 0;
  const isNext = gift.status === "active" && gift.actAt !== null;
  const notice = isNoticed && isNext ? noticeOf(tx, { ...gift, noticeDays }) : {};
  return {
    paymentMethodId,
    paymentToken,
    rail,
    noticeDays,
    ...notice,
    ...(isRetriedAtOnce(gift) && { actAt: tx.now() }),
  };
}

/** Whether a failed payment waits for a retry, which a new payment method triggers at once. */
export function isRetriedAtOnce({ status, actAt }: Pick<RecurringGiftWithSides, "status" | "actAt">): boolean {
  return status === "past_due" && actAt !== null;
}

/** When a waiting gift's donor is notified of its next date, and when it is then charged. */
function noticeOf(tx: Context, { noticeDays, cadence, dueAt }: RecurringGiftWithSides) {
  const noticeAt = noticeBefore(tx, { noticeDays }, { cadence: cadence as Cadence, dueAt });
  return { noticeAt, actAt: afterNotice({ noticeDays }, dueAt, noticeAt) };
}

async function requireMethod(tx: Context, identityId: string, id: string): Promise<void> {
  if (tx.ports.rails.railOfDirectToken(id)) return;
  const method = await tx.db.paymentMethod.findFirst({ where: { id, identityId, deletedAt: null } });
  const isTransfer = id === BANK_TRANSFER_METHOD || (method !== null && isTransferMethod(method));
  if (method && !isTransfer) return;
  const message = isTransfer ? IS_CHARGED : "payment_method_id must be a payment method you can use here.";
  throw InvalidParameter({ message, param: "payment_method_id" });
}

/** The next date stays, and the new cadence counts from it. Months and years keep their day. */
function cadenceChange(tx: Context, gift: RecurringGiftWithSides, cadence: Cadence | undefined) {
  if (cadence === undefined || cadence === gift.cadence) return {};
  const keepsDay = cadence !== "weekly" && gift.cadence !== "weekly";
  const anchorDay = keepsDay ? gift.anchorDay : gift.dueAt.getUTCDate();
  const noticeAt =
    gift.actAt && gift.status === "active" && gift.transferReference === null
      ? noticeBefore(tx, gift, { cadence, dueAt: gift.dueAt })
      : null;
  return { cadence, anchorDay, noticeAt };
}
