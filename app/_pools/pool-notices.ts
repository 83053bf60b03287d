import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";
import { poolErrorKey } from "@/server/texts/pool-words";
import { translator } from "@/server/texts/translator";

/** The notices about what was just done, by the word in the URL. */
const DONE = {
  requested: "doneRequested",
  approved: "doneApproved",
  rejected: "doneRejected",
  requestCanceled: "doneRequestCanceled",
  voted: "doneVoted",
  canceled: "doneCanceled",
  again: "doneAgain",
  method: "doneMethod",
  tooOften: "doneTooOften",
  renews: "doneRenews",
  ends: "doneEnds",
  left: "doneLeft",
  drawn: "doneDrawn",
  paused: "donePaused",
  resumed: "doneResumed",
  opened: "doneOpened",
  closed: "doneClosed",
  admitted: "doneAdmitted",
  declined: "doneDeclined",
  removed: "doneRemoved",
  role: "doneRole",
  proposed: "doneProposed",
  rules: "doneRules",
  changeApproved: "doneChangeApproved",
  changeRejected: "doneChangeRejected",
  created: "doneCreated",
  invited: "doneInvited",
  withdrawn: "doneWithdrawn",
  sponsored: "doneSponsored",
  named: "doneNamed",
  unnamed: "doneUnnamed",
  related: "doneRelated",
  unrelated: "doneUnrelated",
} as const satisfies Record<string, TextKey<"membership">>;

export type Done = keyof typeof DONE;

const REFUSED = "no_";

/** The word in the URL for an error; null for an unexpected one. */
export function refusedWord(code: string): string | null {
  return poolErrorKey(code) && `${REFUSED}${code}`;
}

/** The notice for a word in the URL. */
export function noticeOf(done: string | null, locale: Locale): { notice: string | null; isRejected?: boolean } {
  if (done === null) return { notice: null };
  if (Object.hasOwn(DONE, done)) {
    const isRejected = done === "tooOften";
    return { notice: translator(locale, "membership")(DONE[done as Done]), isRejected };
  }
  const key = done.startsWith(REFUSED) ? poolErrorKey(done.slice(REFUSED.length)) : null;
  return key ? { notice: translator(locale, "form")(key), isRejected: true } : { notice: null };
}
