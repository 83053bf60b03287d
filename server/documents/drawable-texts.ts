import { isPlainButSpaces, segmentsOf } from "@/server/documents/fonts/glyphs";
import { isDrawable } from "@/server/documents/fonts/typefaces";
import type { ReceiptDocument } from "@/server/resources/receipt-document";
import type { StatementDocument } from "@/server/resources/statement-document";

/** Stands for omitted words. */
const LEFT_OUT = "[…]";
const LETTER = /[\p{L}\p{N}]/u;

/** The part of a document that a PDF can draw, and whether that is all of it. */
interface Drawable<Document> {
  drawable: Document;
  isWhole: boolean;
}

/**
 * Returns the part of a text that a PDF can draw; null if that contains no letter. A word without one of its letters
 * would be a different word, so the whole word is replaced by `[…]`. Emoji and other signs are dropped.
 */
export function drawablePart(text: string): string | null {
  if (isPlainButSpaces(text)) return text;
  const segments = segmentsOf(text);
  if (segments.every(isDrawable)) return text;
  const words: string[][] = [[]];
  for (const segment of segments) {
    if (segment === " ") words.push([]);
    else words.at(-1)?.push(segment);
  }
  const isLost = (segment: string) => !isDrawable(segment) && LETTER.test(segment);
  const kept = words
    .map((word) => (word.some(isLost) ? LEFT_OUT : word.filter(isDrawable).join("")))
    .filter((word, at, all) => word !== "" && (word !== LEFT_OUT || all[at - 1] !== LEFT_OUT));
  return kept.some((word) => LETTER.test(word)) ? kept.join(" ") : null;
}

/** Replaces the texts of a document by what can be drawn, and records whether anything was lost. */
function drawableTexts(names: readonly (string | null)[], nameElsewhere: string) {
  let isWhole = true;
  const part = (text: string | null) => {
    const drawn = text === null ? null : drawablePart(text);
    if (drawn !== text) isWhole = false;
    return drawn;
  };
  const name = (text: string) => part(text) ?? nameElsewhere;
  // Longest first, because a name may contain another one.
  const known = [...new Set(names.filter((each) => each !== null))].sort((one, other) => other.length - one.length);
  const replaced = known.map((each) => [each, name(each)] as const).filter(([each, drawn]) => each !== drawn);
  const sentence = (text: string) =>
    part(replaced.reduce((all, [each, drawn]) => all.replaceAll(each, () => drawn), text)) ?? LEFT_OUT;
  return { part, name, sentence, isWhole: () => isWhole };
}

/**
 * Returns the receipt as a PDF can draw it. If nothing of a name can be drawn, `nameElsewhere` says where to find it: a
 * name is never shown as a different one. The document's fonts must be ready.
 */
export function drawableReceipt(document: ReceiptDocument, nameElsewhere: string): Drawable<ReceiptDocument> {
  const { donor, recipient } = document;
  const texts = drawableTexts([donor.name, recipient.name, recipient.display_name], nameElsewhere);
  const { part } = texts;
  const addressOf = (address: ReceiptDocument["donor"]["address"]) =>
    address && {
      line1: part(address.line1),
      line2: part(address.line2),
      city: part(address.city),
      region: part(address.region),
      postal_code: part(address.postal_code),
      country: address.country,
    };
  const drawable = {
    ...document,
    donor: { name: texts.name(donor.name), address: addressOf(donor.address) },
    recipient: {
      ...recipient,
      name: texts.name(recipient.name),
      display_name: part(recipient.display_name),
      address: addressOf(recipient.address),
    },
    statements: document.statements.map(({ code, text }) => ({ code, text: texts.sentence(text) })),
  };
  return { drawable, isWhole: texts.isWhole() };
}

/** Returns the statement as a PDF can draw it, as for a receipt. */
export function drawableStatement(document: StatementDocument, nameElsewhere: string): Drawable<StatementDocument> {
  const { donor, recipients } = document;
  const names = recipients.flatMap(({ name, display_name }) => [name, display_name]);
  const texts = drawableTexts([donor.name, ...names], nameElsewhere);
  const drawable = {
    ...document,
    donor: { ...donor, name: texts.name(donor.name) },
    recipients: recipients.map((recipient) => ({
      ...recipient,
      name: texts.name(recipient.name),
      display_name: texts.part(recipient.display_name),
    })),
    statements: document.statements.map(({ code, text }) => ({ code, text: texts.sentence(text) })),
  };
  return { drawable, isWhole: texts.isWhole() };
}
