import type { z } from "zod";
import { changeFields, type FieldChanges } from "@/server/domain/recurring/change-fields";
import { emailDonor } from "@/server/domain/recurring/email-donor";
import { isDonor, moveByHand, type WantedStatus } from "@/server/domain/recurring/move-by-hand";
import { actsForDonor } from "@/server/domain/recurring/recurring-gift-access";
import { recurringGiftStates } from "@/server/domain/recurring/recurring-gift-states";
import { recurringGiftSubject } from "@/server/domain/recurring/recurring-gift-subject";
import {
  lockRecurringGift,
  type ReadRecurringGift,
  type RecurringGiftWithSides,
  readRecurringGifts,
  recurringGiftEvent,
} from "@/server/domain/recurring/recurring-gift-transitions";
import { showRecurringGift } from "@/server/domain/recurring/show-recurring-gift";
import { emitEvents } from "@/server/events/emit";
import { CADENCES, type Cadence } from "@/server/kernel/cadence";
import { isTrusted } from "@/server/kernel/caller";
import { InvalidParameter, InvalidState, NotPermitted } from "@/server/kernel/common-errors";
import { nextStates } from "@/server/kernel/states";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { type RecurringGiftStatus, recurringGiftResource } from "@/server/resources/recurring-gift";
import { recurringGiftUpdateBody } from "@/server/resources/recurring-gift-bodies";

type Changes = z.infer<typeof recurringGiftUpdateBody>;

/** The changes that are emailed to the donor. */
const TERMS = ["amount_cents", "cadence", "payment_method_id", "paymentToken"] as const;

/**
 * Changes the given fields of a recurring gift whose donor the caller manages, and moves it to `status`. Managers of
 * the campaign may cancel it, and nothing else. Setting the current status changes nothing.
 */
export const updateRecurringGift = operation({
  name: "updateRecurringGift",
  summary: "Updates, pauses, resumes or cancels a recurring gift.",
  description:
    "Fields you leave out stay unchanged. Changes apply from the next gift; a gift in progress continues. A resumed gift continues on its next date, and skipped dates are never charged. Keys that manage the campaign can only cancel it. If the donor entered the payment details on a page, only the donor can raise the amount or make it more frequent. If the donor paused it, only the donor can resume it. The donor is notified by email.",
  permission: { scope: "gifts:write", relation: ["donor", "campaign_manager"] },
  subject: recurringGiftSubject,
  input: recurringGiftUpdateBody,
  output: recurringGiftResource,
  errors: [InvalidParameter, InvalidState],
  run(ctx, { id, ...changes }, { subject: gift }) {
    const isDonorSide = actsForDonor(ctx, gift);
    if (!isDonorSide) requireCancellation(changes);
    return changeRecurringGift(ctx, id, changes, isDonorSide ? "requested_by_donor" : "requested_by_campaign");
  },
  show: showRecurringGift,
});

function requireCancellation(changes: Changes): void {
  const named = namesOf(changes);
  if (named.length === 0 || (changes.status === "canceled" && named.length === 1)) return;
  const message =
    "Keys that manage the campaign can only cancel this recurring gift. Only its donor can make other changes.";
  throw NotPermitted({ message, param: named[0] });
}

/**
 * The same for a caller already authorized, such as the holder of the emailed link. A gift in progress is not affected.
 */
export async function changeRecurringGift(
  ctx: Context,
  id: string,
  { status, ...fields }: FieldChanges & { status?: WantedStatus },
  by: "requested_by_donor" | "requested_by_campaign",
): Promise<ReadRecurringGift> {
  return ctx.transaction(async (tx) => {
    const gift = (await lockRecurringGift(tx, id))!;
    const named = differing(gift, fields);
    if (named.length > 0) {
      requireOpen(gift, named[0]!);
      requireDonorToRaise(tx, gift, fields);
      await changeFields(tx, gift, fields);
      await notify(tx, id);
      if (TERMS.some((name) => named.includes(name))) await emailDonor(tx, id, "changed", tx.newId("event"));
    }
    if (status !== undefined && status !== gift.status) {
      const changed = (await lockRecurringGift(tx, id))!;
      await moveByHand(tx, changed, status, by);
    }
    const audited = [...named, ...(status === undefined ? [] : ["status"])];
    if (audited.length > 0) await audit(tx, "recurring_gift.update", id, { fields: audited.join(",") });
    const [read] = await readRecurringGifts(tx, [id]);
    return read!;
  });
}

const namesOf = (changes: object) =>
  Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [name]));

/** The fields that would change something, so that submitting the same form twice is announced once. */
function differing(gift: RecurringGiftWithSides, fields: FieldChanges): string[] {
  const present: Record<string, unknown> = {
    amount_cents: gift.amountCents,
    cadence: gift.cadence,
    memo: gift.memo,
    anonymous: gift.anonymous,
    payment_method_id: gift.paymentMethodId,
    paymentToken: gift.paymentToken,
  };
  const wanted: FieldChanges = { ...fields, anonymous: fields.anonymous === null ? false : fields.anonymous };
  // The default payment method replaces a token, too.
  const replacesToken = fields.payment_method_id === null && gift.paymentToken !== null;
  return namesOf(wanted).filter(
    (name) =>
      name === "metadata" ||
      (name === "payment_method_id" && replacesToken) ||
      wanted[name as keyof FieldChanges] !== present[name],
  );
}

function requireOpen({ status }: RecurringGiftWithSides, param: string): void {
  if (status !== "canceled" && status !== "ended") return;
  const allowed = nextStates(recurringGiftStates, status as RecurringGiftStatus);
  throw InvalidState({
    message: `The recurring gift is ${status} and can no longer change.`,
    param,
    context: { status, allowed },
  });
}

/**
 * If a token from the rail's own form pays for it, the donor agreed to this amount and cadence. Only the donor may
 * make it more, or more often, by the emailed link.
 */
function requireDonorToRaise(ctx: Context, gift: RecurringGiftWithSides, changes: FieldChanges): void {
  if (gift.paymentToken === null || isDonor(ctx) || isTrusted(ctx.caller)) return;
  const { amount_cents: amount = gift.amountCents, cadence = gift.cadence } = changes;
  const isMoreOften = CADENCES.indexOf(cadence as Cadence) < CADENCES.indexOf(gift.cadence as Cadence);
  const param = amount > gift.amountCents ? "amount_cents" : isMoreOften ? "cadence" : null;
  if (param === null) return;
  const message =
    "The donor entered the payment details for this recurring gift on a page, so only the donor can raise it or make it more frequent, with the link in the emails about it. You can lower, pause or cancel it.";
  throw NotPermitted({ message, param });
}

async function notify(tx: Context, id: string): Promise<void> {
  const [gift] = await readRecurringGifts(tx, [id]);
  const emitted = { type: "recurring_gift.updated" as const, subjectId: id, ...recurringGiftEvent(tx, gift!) };
  await emitEvents(tx, [emitted]);
}
