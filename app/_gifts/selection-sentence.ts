import { centsIn, dayIn, type GiftSelection, OPEN, statusChoices } from "@/app/_gifts/gift-selection";
import { SOURCE_WORDS } from "@/app/_gifts/gift-words";
import type { GiftSource } from "@/server/kernel/gift-sources";
import type { GiftStatus } from "@/server/resources/gift";
import { formatChoice, formatDate, formatList } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** The words for each status. */
export const STATUS_WORDS = {
  pending: "statusPending",
  settling: "statusSettling",
  settled: "statusSettled",
  failed: "statusFailed",
  reversed: "statusReversed",
} as const satisfies Record<GiftStatus, string>;

/** Describes in a sentence which gifts a list shows. */
export function selectionSentence(selection: GiftSelection, campaign: string | null, locale: Locale): string {
  const t = translator(locale, "received");
  const parts = [
    statusPart(selection.status, locale),
    selection.source && selection.source in SOURCE_WORDS ? t(SOURCE_WORDS[selection.source as GiftSource]) : null,
    campaign && t("partCampaign", { name: campaign }),
    datePart("partFrom", selection.from, locale),
    datePart("partTo", selection.to, locale),
    datePart("partSettledFrom", selection.settled_from, locale),
    datePart("partSettledTo", selection.settled_to, locale),
    amountPart("partMin", selection.min, locale),
    amountPart("partMax", selection.max, locale),
    selection.q ? t("partQuery", { text: selection.q }) : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? t("sentenceAll") : t("sentence", { parts: formatList(parts, locale) });
}

function statusPart(chosen: string | undefined, locale: Locale): string | null {
  const words = statusChoices(chosen).flatMap((status) => {
    if (status === OPEN) return translator(locale, "received")("statusOpen");
    return status in STATUS_WORDS ? translator(locale, "common")(STATUS_WORDS[status as GiftStatus]) : [];
  });
  return words.length > 0 ? formatChoice(words, locale) : null;
}

/** The day as entered, regardless of the time zone. */
function datePart(
  key: "partFrom" | "partTo" | "partSettledFrom" | "partSettledTo",
  text: string | undefined,
  locale: Locale,
): string | null {
  const day = dayIn(text, "UTC");
  return day && translator(locale, "received")(key, { date: formatDate(day, locale) });
}

/** The amount as entered, because it applies to every currency. */
function amountPart(key: "partMin" | "partMax", text: string | undefined, locale: Locale): string | null {
  return text && centsIn(text) !== null ? translator(locale, "received")(key, { amount: text }) : null;
}
