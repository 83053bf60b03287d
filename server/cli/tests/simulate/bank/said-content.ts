import type { PlayedBooking } from "@/server/cli/tests/played-bank/played-bank";
import { PERSON_NAMES } from "@/server/cli/tests/simulate/story/person-names";

/** The content that a booking has in every format. */
export interface SaidContent {
  /** YYYY-MM-DD */
  bookedOn: string;
  amountCents: bigint;
  text: string;
}

/** Formats cut texts at different lengths, and write spaces and signs differently. */
const LETTERS = 20;
const letters = (text: string) => text.replaceAll(/[^0-9A-Za-z]/g, "").toUpperCase();
/** Some formats have the counterparty in the same field. */
const PARTIES = [...PERSON_NAMES.donors.map(([name]) => name!), "Lamp Fund Inc."].map(letters);

/** The content that identifies a booking; bookings with equal content are indistinguishable. */
export function contentOf({ bookedOn, amountCents, text }: SaidContent): string {
  const said = letters(text);
  const party = PARTIES.find((name) => said.startsWith(name)) ?? "";
  return `${bookedOn} ${amountCents} ${said.slice(party.length).slice(0, LETTERS)}`;
}

/** The content of a booking at the bank. */
export function ofBooking({ entry }: PlayedBooking): SaidContent {
  const { bookedOn, amountCents, text, structuredReference } = entry;
  return ofSaid({ bookedOn, amountCents, text, structuredReference });
}

/** The content of a booking as an operator sees it. */
export function ofSaid({ text, structuredReference, ...said }: SaidContent & { structuredReference: string | null }) {
  return { ...said, text: text || (structuredReference ?? "") };
}

/** A booking in the books. */
export interface LineRow {
  bookedOn: string;
  cents: string;
  text: string | null;
}

/** All bookings in the books. */
export const BANK_LINES = `
  SELECT to_char(l.booked_on, 'YYYY-MM-DD') AS "bookedOn", l.amount_cents::text AS cents,
    (SELECT concat_ws(' ', p.text, CASE WHEN p.text = '' THEN p.structured_reference END) FROM bank_line_parts p
     WHERE p.line_id = l.id AND p.number = 1) AS text
  FROM bank_lines l`;

/** The content of a booking in the books. */
export function ofLine({ bookedOn, cents, text }: LineRow): SaidContent {
  return { bookedOn, amountCents: BigInt(cents), text: text ?? "" };
}
