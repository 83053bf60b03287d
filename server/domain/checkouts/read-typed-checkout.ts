import {
  type CheckoutFault,
  type CheckoutField,
  GIVING_CADENCES,
  type GivingCadence,
  OWN_AMOUNT,
  type TypedCheckout,
} from "@/server/domain/checkouts/typed-checkout";
import { readAmountText } from "@/server/kernel/amount-text";
import { AMOUNT_MAXIMUM_CENTS, GIFT_FEE_CENTS, GIFT_MINIMUM_CENTS, MEMO_MAX_CHARACTERS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import { emailField } from "@/server/resources/fields";
import type { TextKey } from "@/server/texts/areas";
import { formatMoney, intlTag } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** What a gift on a page is to be, read from what was typed. */
export interface CheckoutDraft {
  /** What is charged, the fee included where the giver covers it. */
  amountCents: Cents;
  coversFee: boolean;
  cadence: GivingCadence;
  name: string;
  email: string;
  anonymous: boolean;
  hidesAmount: boolean;
  message: string | null;
  showsMessage: boolean;
  dedication: CheckoutDedication | null;
  wantsUpdates: boolean;
}

export interface CheckoutDedication {
  type: "in_honor" | "in_memory";
  name: string;
  notify_email?: string;
  message?: string;
}

interface Reading {
  typed: TypedCheckout;
  currency: string;
  locale: Locale;
}

type Note = (field: CheckoutField, code: TextKey<"give">, values?: Record<string, string | number>) => void;

const NAME_MAX_CHARACTERS = 120;
const DEDICATION_MESSAGE_MAX_CHARACTERS = 1_000;
const CENTS = /^\d{1,12}$/;

/** Reads what was typed, and says everything that is not right at once, in the page's language. */
export function readTypedCheckout(reading: Reading): { draft: CheckoutDraft } | { faults: CheckoutFault[] } {
  const { typed, locale } = reading;
  const translate = translator(locale, "give");
  const faults: CheckoutFault[] = [];
  const note: Note = (field, code, values) => faults.push({ field, code, message: translate(code, values) });
  const amountCents = readAmount(reading, note);
  const cadence = GIVING_CADENCES.find((known) => known === typed.cadence) ?? "once";
  const name = readName(typed, note);
  const email = readEmail(typed.email, "email", note);
  const message = readText(typed.message, MEMO_MAX_CHARACTERS, "message", note);
  const dedication = readDedication(typed, note);
  if (faults.length > 0 || amountCents === null || email === null) return { faults };
  const coversFee = typed.covers_fee === "on";
  const draft = {
    amountCents: amountCents + (coversFee ? GIFT_FEE_CENTS : 0n),
    coversFee,
    cadence,
    name,
    email,
    anonymous: typed.anonymous === "on",
    hidesAmount: typed.hides_amount === "on",
    message: message || null,
    showsMessage: typed.shows_message === "on",
    dedication,
    wantsUpdates: typed.wants_updates === "on",
  };
  return { draft };
}

/** The sum without the fee; null after a fault. A choice and another sum beside it are not guessed about. */
function readAmount({ typed, currency, locale }: Reading, note: Note): Cents | null {
  const own = typed.own_amount.trim();
  const chosen = CENTS.test(typed.amount) ? BigInt(typed.amount) : null;
  const money = (cents: Cents) => formatMoney(cents, currency, locale);
  if (chosen === null && own === "") {
    note(typed.amount === OWN_AMOUNT ? "own_amount" : "amount", "amountMissing");
    return null;
  }
  const read = own === "" ? chosen! : readAmountText(own, currency, intlTag(locale));
  if (typeof read === "string") {
    const codes = {
      not_a_number: "amountUnreadable",
      ambiguous: "amountAmbiguous",
      too_fine: "amountTooFine",
    } as const;
    note("own_amount", codes[read], read === "not_a_number" ? {} : { typed: own });
    return null;
  }
  if (own !== "" && chosen !== null && chosen !== read) {
    note("own_amount", "amountTwice", { chosen: money(chosen), typed: money(read) });
    return null;
  }
  const field = own === "" ? "amount" : "own_amount";
  const most = AMOUNT_MAXIMUM_CENTS - GIFT_FEE_CENTS;
  if (read < GIFT_MINIMUM_CENTS) note(field, "amountTooSmall", { minimum: money(GIFT_MINIMUM_CENTS) });
  else if (read > most) note(field, "amountTooLarge", { maximum: money(most) });
  return read;
}

function readName(typed: TypedCheckout, note: Note): string {
  const name = oneLine(typed.name);
  if (name === "") note("name", "nameMissing");
  else if ([...name].length > NAME_MAX_CHARACTERS) note("name", "tooLong", { max: NAME_MAX_CHARACTERS });
  return name;
}

function readEmail(text: string, field: CheckoutField, note: Note): string | null {
  const email = emailField.safeParse(text);
  if (email.success) return email.data;
  if (text.trim() === "") note(field, "emailMissing");
  else note(field, "emailInvalid");
  return null;
}

function readText(text: string, max: number, field: CheckoutField, note: Note): string {
  const written = text.replaceAll("\r\n", "\n").trim();
  if ([...written].length > max) note(field, "tooLong", { max });
  return written;
}

/** Words for somebody need an address to go to, and a dedication needs to say which it is. */
function readDedication(typed: TypedCheckout, note: Note): CheckoutDedication | null {
  const name = oneLine(typed.dedication_name);
  const message = readText(typed.dedication_message, DEDICATION_MESSAGE_MAX_CHARACTERS, "dedication_message", note);
  const isEmpty = name === "" && message === "" && typed.dedication_email.trim() === "";
  const type = (["in_honor", "in_memory"] as const).find((known) => known === typed.dedication_type);
  if (!type) {
    if (!isEmpty) note("dedication_type", "dedicationTypeMissing");
    return null;
  }
  if (name === "") note("dedication_name", "dedicationNameMissing");
  else if ([...name].length > NAME_MAX_CHARACTERS) note("dedication_name", "tooLong", { max: NAME_MAX_CHARACTERS });
  const hasAddress = typed.dedication_email.trim() !== "";
  if (!hasAddress && message !== "") note("dedication_email", "dedicationEmailMissing");
  const email = hasAddress ? readEmail(typed.dedication_email, "dedication_email", note) : null;
  return { type, name, ...(email && { notify_email: email }), ...(message && { message }) };
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
