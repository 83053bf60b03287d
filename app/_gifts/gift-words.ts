import type { GiftSource } from "@/server/kernel/gift-sources";
import type { GiftStatus } from "@/server/resources/gift";
import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";
import { personName, startSentence } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

/** The words for each source of gifts. */
export const SOURCE_WORDS = {
  api: "sourceApi",
  page: "sourcePage",
  p2p_page: "sourceP2pPage",
  embed: "sourceEmbed",
  recurring: "sourceRecurring",
  match: "sourceMatch",
  transfer: "sourceTransfer",
} as const satisfies Record<GiftSource, TextKey<"received">>;

interface Named {
  donor: string | null;
  isNamed: boolean;
  isAnonymous: boolean;
  /** The gift's status. */
  status?: GiftStatus;
}

/** In these statuses, a gift has not arrived yet, so its donor is not named. */
const COMING: readonly (GiftStatus | undefined)[] = ["pending", "settling", undefined];

/** The donor's name for the recipient's members, or a text for a missing or not yet known name. */
export function donorText({ donor, isNamed, isAnonymous, status }: Named, locale: Locale): string {
  if (donor !== null) return donor;
  if (!isNamed) return translator(locale, "organizer")(COMING.includes(status) ? "giftUnnamed" : "giftNotNamed");
  if (isAnonymous) return translator(locale, "common")("anonymous");
  return startSentence(personName(null, locale), null);
}
