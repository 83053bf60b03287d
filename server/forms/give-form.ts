import { z } from "zod";
import { type CheckoutDedication, type CheckoutDraft, GIVING_CADENCES } from "@/server/domain/checkouts/checkout-draft";
import { ADDRESS_FIELDS, addressFields, addressIn } from "@/server/forms/address-fields";
import { defineForm, type FormError, type FormInput, note } from "@/server/forms/define-form";
import {
  anyText,
  checkAmount,
  checkBounds,
  email,
  line,
  type MoneyReading,
  oneOf,
  paragraphs,
  ticked,
} from "@/server/forms/fields";
import { isSavedMethod, wayField, wayTyped } from "@/server/forms/way-field";
import type { Checkout } from "@/server/generated/prisma/client";
import { minorUnits } from "@/server/kernel/currencies";
import { emailErrorOf, readEmail } from "@/server/kernel/email-address";
import { AMOUNT_MAXIMUM_CENTS, GIFT_FEE_CENTS, MEMO_MAX_CHARACTERS } from "@/server/kernel/limits";
import { type Cents, decimalText } from "@/server/kernel/money";
import { pageMinimumCents } from "@/server/kernel/page-minimum";
import type { PostalAddress } from "@/server/resources/address";

/** The option for a custom amount. */
export const OWN_AMOUNT = "other";

const NAME_MAX_CHARACTERS = 120;
const DEDICATION_MESSAGE_MAX_CHARACTERS = 1_000;
const DEDICATION_TYPES = ["", "in_honor", "in_memory"] as const;
/** A country alone is no address: the browser may have preselected it. */
const ADDRESS_PARTS = ["line1", "line2", "city", "region", "postal_code"] as const;
const CENTS = /^\d{1,12}$/;

/** The gift form, in a currency, with amounts parsed by its language. */
export function giveForm(reading: MoneyReading) {
  const fields = z
    .object({
      amount: anyText(),
      own_amount: anyText(),
      cadence: oneOf(GIVING_CADENCES, "once"),
      pay_by: wayField(),
      saves_method: ticked(),
      covers_fee: ticked(),
      name: line({ max: NAME_MAX_CHARACTERS, missing: "nameMissing", hasNoAddress: true }),
      email: email(),
      anonymous: ticked(),
      hides_amount: ticked(),
      message: paragraphs({ max: MEMO_MAX_CHARACTERS }),
      shows_message: ticked(),
      dedication_type: oneOf(DEDICATION_TYPES, ""),
      dedication_name: line({ max: NAME_MAX_CHARACTERS, hasNoAddress: true }),
      dedication_email: line({ max: Number.POSITIVE_INFINITY }),
      dedication_message: paragraphs({ max: DEDICATION_MESSAGE_MAX_CHARACTERS, hasNoAddress: true }),
      wants_updates: ticked(),
      contact_told: ticked(),
      allows_news: ticked(),
      company: line({ max: NAME_MAX_CHARACTERS, hasNoAddress: true }),
      ...addressFields,
    })
    .superRefine((entered, ctx) => {
      const chosen = chosenAmount(entered, reading);
      const errors = [...("cents" in chosen ? [] : [chosen]), ...dedicationErrors(entered)];
      for (const { field, code, values } of errors) note(ctx, code, { field: field!, values });
    });
  return defineForm(fields, (entered): CheckoutDraft => {
    const chosen = chosenAmount(entered, reading);
    const giftCents = "cents" in chosen ? chosen.cents : 0n;
    return {
      amountCents: giftCents + (entered.covers_fee ? GIFT_FEE_CENTS : 0n),
      coversFee: entered.covers_fee,
      paysByTransfer: entered.pay_by === "transfer",
      paysByDebit: entered.pay_by === "debit",
      savedMethodId: isSavedMethod(entered.pay_by) ? entered.pay_by : null,
      savesMethod: entered.saves_method,
      cadence: entered.cadence,
      name: entered.name,
      email: entered.email,
      anonymous: entered.anonymous,
      hidesAmount: entered.hides_amount,
      message: entered.message || null,
      showsMessage: entered.shows_message,
      dedication: dedicationOf(entered),
      wantsUpdates: entered.wants_updates,
      sharesContact: entered.contact_told,
      allowsMailings: entered.allows_news,
      company: entered.company || null,
      address: ADDRESS_PARTS.some((part) => entered[part] !== "") ? addressIn(entered) : null,
    };
  });
}

export type GiveField = ReturnType<typeof giveForm>["fields"][number];

/** The amount without the fee: the selected one, or the typed one if the form shows its field. */
function chosenAmount(
  { amount, own_amount }: { amount: string; own_amount: string },
  reading: MoneyReading,
): { cents: Cents } | FormError {
  const own = own_amount.trim();
  const choice = CENTS.test(amount) ? BigInt(amount) : null;
  const rule = {
    ...reading,
    minimum: pageMinimumCents(reading.currency),
    maximum: AMOUNT_MAXIMUM_CENTS - GIFT_FEE_CENTS,
  };
  if (choice !== null) {
    const read = checkBounds(choice, rule);
    return "cents" in read ? read : { field: "amount", ...read };
  }
  const field = own === "" && amount !== OWN_AMOUNT ? "amount" : "own_amount";
  if (own === "") return { field, code: "amountMissing" };
  const read = checkAmount(own, rule);
  return "cents" in read ? read : { field, ...read };
}

interface EnteredDedication {
  dedication_type: (typeof DEDICATION_TYPES)[number];
  dedication_name: string;
  dedication_email: string;
  dedication_message: string;
}

/** A message needs the email address of the person to notify, and a dedication needs its type. */
function dedicationErrors(entered: EnteredDedication): FormError[] {
  const {
    dedication_type: type,
    dedication_name: name,
    dedication_email: address,
    dedication_message: message,
  } = entered;
  if (type === "") {
    const isEmpty = name === "" && address === "" && message === "";
    return isEmpty ? [] : [{ field: "dedication_type", code: "dedicationTypeMissing" }];
  }
  const errors: FormError[] = [];
  if (name === "") errors.push({ field: "dedication_name", code: "dedicationNameMissing" });
  if (address === "" && message !== "") errors.push({ field: "dedication_email", code: "dedicationEmailMissing" });
  if (address !== "" && readEmail(address) === null)
    errors.push({ field: "dedication_email", code: emailErrorOf(address) });
  return errors;
}

function dedicationOf(entered: EnteredDedication): CheckoutDedication | null {
  const {
    dedication_type: type,
    dedication_name: name,
    dedication_email: address,
    dedication_message: message,
  } = entered;
  if (type === "") return null;
  return { type, name, ...(address && { notify_email: readEmail(address) ?? address }), ...(message && { message }) };
}

function addressTyped(address: Partial<PostalAddress> | null) {
  const typed = ADDRESS_FIELDS.map((part) => [part, address?.[part] ?? ""]);
  return Object.fromEntries(typed) as Record<(typeof ADDRESS_FIELDS)[number], string>;
}

/** A checkout's values, for showing the form again with the amounts that it offers. */
export function typedAgain(checkout: Checkout, presets: readonly Cents[]): FormInput<GiveField> {
  const { amountCents, coversFee, currency } = checkout;
  const giftCents = coversFee ? amountCents - GIFT_FEE_CENTS : amountCents;
  const isPreset = presets.includes(giftCents);
  const dedication = checkout.dedication as CheckoutDedication | null;
  const tick = (is: boolean) => (is ? "on" : "");
  return {
    amount: isPreset ? giftCents.toString() : OWN_AMOUNT,
    own_amount: isPreset ? "" : decimalText(giftCents, minorUnits(currency)),
    cadence: checkout.cadence,
    pay_by: wayTyped(checkout),
    saves_method: tick(checkout.savesFor !== null),
    covers_fee: tick(coversFee),
    name: checkout.name,
    email: checkout.email,
    anonymous: tick(checkout.anonymous),
    hides_amount: tick(checkout.hidesAmount),
    message: checkout.message ?? "",
    shows_message: tick(checkout.showsMessage),
    dedication_type: dedication?.type ?? "",
    dedication_name: dedication?.name ?? "",
    dedication_email: dedication?.notify_email ?? "",
    dedication_message: dedication?.message ?? "",
    wants_updates: tick(checkout.wantsUpdates),
    contact_told: "on",
    allows_news: tick(checkout.allowsMailings),
    company: checkout.company ?? "",
    ...addressTyped(checkout.address as Partial<PostalAddress> | null),
  };
}
