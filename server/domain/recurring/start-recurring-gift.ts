import { findReadableCampaign } from "@/server/domain/campaigns/find-campaign";
import { requireGiftPossible } from "@/server/domain/gifts/create-gift";
import { noticeDaysOf } from "@/server/domain/payments/mandates";
import { emailDonor } from "@/server/domain/recurring/email-donor";
import { chargeOf, type Dedication, giveOccurrence, occurrenceGift } from "@/server/domain/recurring/give-occurrence";
import {
  lockRecurringGift,
  type ReadRecurringGift,
  type RecurringGiftWithSides,
  readRecurringGifts,
  recurringGiftEvent,
} from "@/server/domain/recurring/recurring-gift-transitions";
import { askAt } from "@/server/domain/recurring/schedule";
import { type ChosenTransfer, chooseTransfer } from "@/server/domain/recurring/transfers/choose-transfer";
import { emitEvents } from "@/server/events/emit";
import type { Cadence } from "@/server/kernel/cadence";
import { InvalidParameter } from "@/server/kernel/common-errors";
import { isAlmonerError } from "@/server/kernel/errors";
import type { Cents } from "@/server/kernel/money";
import { callerIdentityId } from "@/server/operations/access";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import type { JsonObject } from "@/server/resources/fields";
import type { SharedContact } from "@/server/resources/gift-donor";
import type { Locale } from "@/server/texts/locales";

export interface StartRecurringGift {
  /** Chosen in advance by the requesting row, which makes the creation idempotent. */
  id: string;
  /** The id of its first gift, also chosen in advance. */
  firstGiftId: string;
  /** A campaign or a fundraising page. */
  campaignId: string;
  donorId: string;
  /** The amount of each gift, including a covered fee, in the campaign's currency. */
  amountCents: Cents;
  cadence: Cadence;
  /** From a rail's own form, charged for every gift; without one, and without a method, the donor's default. */
  paymentToken?: string;
  /** The rail of that form. */
  rail?: string;
  paymentMethodId?: string;
  /** The donor has chosen to transfer. */
  paysByTransfer?: boolean;
  /** Of the emails to the donor. */
  locale: Locale;
  memo?: string | null;
  anonymous?: boolean;
  /** The name entered with it, on the receipt of each gift; null for the identity's own. */
  donorName?: string | null;
  /** What the campaign's page shows of each gift. Only the first one has the message. */
  publicName?: string | null;
  publicMessage?: string | null;
  hidesAmount?: boolean;
  /** Which contact details its form shared with the recipient of each gift; null for the name alone. */
  contact?: SharedContact | null;
  /** Applies to each gift; its contact is notified of the first one only. */
  dedication?: Dedication | null;
  metadata?: JsonObject;
}

/**
 * Starts a recurring gift with its first gift, which is charged at once: both or, if the gift is rejected (a limit, the
 * campaign, a suspended side), neither, with the error that `createGift` throws. The same ids can then be used again. If
 * it was already started under this id, returns it unchanged. The caller must manage the donor, or be its delegate.
 * Joins a running transaction. Where the donor transfers, its first gift is made when the first transfer arrives, and the donor is emailed
 * what to transfer with; it is rejected like one that is charged at once.
 *
 * The rail's outcome comes later, as with every gift. If the first gift fails, the recurring gift is canceled with the
 * reason `first_gift_failed`, emits only its event, and is not retried: the donor starts another one, under new ids.
 * The donor is emailed the link to manage it: with the first email about a gift made on a page, else when it settles. Later
 * gifts are retried.
 */
export async function startRecurringGift(ctx: Context, input: StartRecurringGift): Promise<ReadRecurringGift> {
  return ctx.transaction(async (tx) => {
    const campaign = await findReadableCampaign(tx, { campaignId: input.campaignId });
    if (!campaign) throw InvalidParameter({ param: "campaign_id", message: "The campaign does not exist." });
    if (input.donorId === campaign.beneficiaryId)
      throw InvalidParameter({
        param: "from",
        message: "from must be a different identity than the campaign's beneficiary.",
      });
    const currency = campaign.parent?.currency ?? campaign.currency!;
    const transfer = await chooseTransfer(tx, input, currency);
    if (await insert(tx, input, currency, transfer)) {
      await giveFirst(tx, input);
      await audit(tx, "recurring_gift.create", input.id);
      const [started] = await readRecurringGifts(tx, [input.id]);
      const emitted = {
        type: "recurring_gift.created" as const,
        subjectId: input.id,
        ...recurringGiftEvent(tx, started!),
      };
      await emitEvents(tx, [emitted]);
      return started!;
    }
    const [known] = await readRecurringGifts(tx, [input.id]);
    return known!;
  });
}

/** The caller's transaction may continue after the error, so nothing may be left behind in it. */
async function giveFirst(tx: Context, { id, firstGiftId }: StartRecurringGift): Promise<void> {
  const gift = await lockRecurringGift(tx, id);
  try {
    if (gift!.transferReference === null) await giveOccurrence(tx, gift!, firstGiftId);
    else await setUpTransfers(tx, gift!, firstGiftId);
  } catch (error) {
    if (isAlmonerError(error)) await tx.db.recurringGift.delete({ where: { id } });
    throw error;
  }
}

/** Nothing is given before the first transfer, but a recurring gift that couldn't be given is not started. */
async function setUpTransfers(tx: Context, gift: RecurringGiftWithSides, giftId: string): Promise<void> {
  const { input, origin } = occurrenceGift(gift, { ...chargeOf(gift, giftId), paymentToken: giftId });
  await requireGiftPossible(tx, input, origin);
  const actAt = askAt(gift.cadence as Cadence, gift.dueAt);
  await tx.db.recurringGift.update({ where: { id: gift.id }, data: { actAt } });
  await emailDonor(tx, gift.id, "transferSetUp", "1");
}

/** JSON is written as text, because Prisma would drop a key named `__proto__`. False if the id is taken. */
async function insert(
  tx: Context,
  input: StartRecurringGift,
  currency: string,
  transfer: ChosenTransfer | null,
): Promise<boolean> {
  const now = tx.now();
  const rail = transfer?.rail ?? input.rail ?? tx.ports.rails.railForNew({ currency }).name;
  const { donorId, paymentToken = null, paymentMethodId = null } = input;
  const noticeDays = transfer ? 0 : await noticeDaysOf(tx, { rail, paymentToken, paymentMethodId, donorId });
  const written = await tx.db.$executeRaw`
    INSERT INTO recurring_gifts (id, campaign_id, donor_id, created_by_id, amount_cents, currency,
      cadence, anchor_day, due_at, payment_method_id, payment_token, rail, transfer_reference, transfer_account_id, first_gift_id, anonymous, donor_name, public_name,
      public_message, hides_amount, contact, memo, dedication, metadata, locale, notice_days, created_at)
    SELECT ${input.id}, ${input.campaignId}, i.id, ${callerIdentityId(tx)}, ${input.amountCents},
      ${currency}, ${input.cadence}, ${now.getUTCDate()}, ${now}::timestamptz,
      ${transfer ? null : (input.paymentMethodId ?? null)}, ${input.paymentToken ?? null}, ${rail},
      ${transfer?.reference ?? null}, ${transfer?.account.id ?? null}, ${transfer && input.firstGiftId},
      ${input.anonymous ?? false}, ${input.donorName ?? null}, ${input.publicName ?? null},
      ${input.publicMessage ?? null}, ${input.hidesAmount ?? false},
      ${input.contact ? JSON.stringify(input.contact) : null}::json, ${input.memo ?? null},
      ${input.dedication ? JSON.stringify(input.dedication) : null}::json, ${JSON.stringify(input.metadata ?? {})}::json,
      ${input.locale}, ${noticeDays}, ${now}::timestamptz
    FROM identities i WHERE i.id = ${input.donorId}
    ON CONFLICT (id) DO NOTHING`;
  if (written === 1) return true;
  if (await tx.db.recurringGift.findUnique({ where: { id: input.id }, select: { id: true } })) return false;
  throw InvalidParameter({ param: "from", message: "The identity does not exist." });
}
