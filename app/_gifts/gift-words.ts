import type { GiftSource } from "@/server/kernel/gift-sources";
import type { GiftStatus } from "@/server/resources/gift";
import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";
import { personName, startSentence } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

/** What people read for each way by which a gift came. */
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
  /** Of a gift. */
  status?: GiftStatus;
}

/** In these, a gift is still to arrive, and to be named. */
const COMING: readonly (GiftStatus | undefined)[] = ["pending", "settling", undefined];

/** The donor's name for the recipient's members, or what stands in place of a name that there is not, or not yet. */
export function donorText({ donor, isNamed, isAnonymous, status }: Named, locale: Locale): string {
  if (donor !== null) return donor;
  if (!isNamed) return translator(locale, "organizer")(COMING.includes(status) ? "giftUnnamed" : "giftNotNamed");
  if (isAnonymous) return translator(locale, "common")("anonymous");
  return startSentence(personName(null, locale), null);
}
