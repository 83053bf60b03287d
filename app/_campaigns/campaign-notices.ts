import type { OpenedCampaign } from "@/app/_campaigns/open-campaign";
import type { TextKey } from "@/server/texts/areas";
import { translator } from "@/server/texts/translator";

/** The notices about what was just done, by the word in the URL. */
const DONE: Record<string, TextKey<"organizer">> = {
  created: "doneCreated",
  published: "donePublished",
  saved: "doneSaved",
  paused: "donePaused",
  resumed: "doneResumed",
  ended: "doneEnded",
  archived: "doneArchived",
};

/** The notices about why it was not done. */
const REJECTED: Record<string, TextKey<"organizer">> = {
  changed: "doneChanged",
  past: "donePast",
  suspended: "doneSuspended",
  readOnly: "readOnly",
};

/** The notice for the word in the URL. */
export function noticeOf({ opened: { done, name, language } }: OpenedCampaign) {
  const known = (words: Record<string, TextKey<"organizer">>) =>
    done !== null && Object.hasOwn(words, done) ? words[done]! : null;
  const rejected = known(REJECTED);
  const key = rejected ?? known(DONE);
  return { notice: key && translator(language.locale, "organizer")(key, { name }), isRejected: rejected !== null };
}
