import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** The name of a recipient within a sentence, or the neutral word for one without a public name. */
export function recipientName(name: string | null, locale: Locale): string {
  return name ?? translator(locale, "common")("theRecipient");
}

/** The name of a donor or a fundraiser within a sentence, or the neutral word for one without a public name. */
export function personName(name: string | null, locale: Locale): string {
  return name ?? translator(locale, "common")("someone");
}

/** Capitalizes a sentence that may start with a neutral word. Names stay as their owners write them. */
export function startSentence(text: string, name: string | null): string {
  return name === null ? text.replace(/^\p{Ll}/u, (content) => content.toUpperCase()) : text;
}
