import type { PlayedBooking } from "@/server/cli/tests/played-bank/played-bank";
import { PERSON_NAMES } from "@/server/cli/tests/simulate/story/person-names";

/** What every format says of a booking. */
export interface SaidContent {
  /** YYYY-MM-DD */
  bookedOn: string;
  amountCents: bigint;
  text: string;
}

/** Formats cut texts at other places, and write them with other spaces and signs. */
const LETTERS = 20;
const letters = (text: string) => text.replaceAll(/[^0-9A-Za-z]/g, "").toUpperCase();
/** Some formats have the other side in the same field. */
const PARTIES = [...PERSON_NAMES.donors.map(([name]) => name!), "Lamp Fund Inc."].map(letters);

/** What two bookings have in common that nobody can tell apart. */
export function contentOf({ bookedOn, amountCents, text }: SaidContent): string {
  const said = letters(text);
  const party = PARTIES.find((name) => said.startsWith(name)) ?? "";
  return `${bookedOn} ${amountCents} ${said.slice(party.length).slice(0, LETTERS)}`;
}

/** What the bank says of what it has booked. */
export function ofBooking({ entry }: PlayedBooking): SaidContent {
  const { bookedOn, amountCents, text, structuredReference } = entry;
  return ofSaid({ bookedOn, amountCents, text, structuredReference });
}

/** What an operator reads of a booking. */
export function ofSaid({ text, structuredReference, ...said }: SaidContent & { structuredReference: string | null }) {
  return { ...said, text: text || (structuredReference ?? "") };
}

/** A booking as the books have it. */
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

/** What the books say of a booking. */
export function ofLine({ bookedOn, cents, text }: LineRow): SaidContent {
  return { bookedOn, amountCents: BigInt(cents), text: text ?? "" };
}
