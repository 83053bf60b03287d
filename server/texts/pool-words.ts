import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** Someone whom a page of a pool mentions. */
interface Mentioned {
  id: string;
  /** Null without a public name. */
  name: string | null;
  isMe?: boolean;
}

const TAIL_CHARACTERS = 4;

/** How a pool's pages name someone. Without a name, the end of the id tells people apart. */
export function partyName({ id, name, isMe = false }: Mentioned, locale: Locale): string {
  const t = translator(locale, "membership");
  if (isMe) return t("you");
  return name ?? t("unnamed", { tail: id.slice(-TAIL_CHARACTERS).toUpperCase() });
}

const ERRORS: Readonly<Record<string, TextKey<"form">>> = {
  insufficient_treasury: "poolShort",
  not_eligible: "poolNotEligible",
  pool_not_active: "poolNotActive",
  conflict_of_interest: "poolConflict",
  identity_suspended: "poolPayee",
  monthly_limit_exceeded: "poolLimit",
  vote_closed: "poolVoteClosed",
  not_permitted: "poolNotPermitted",
  invalid_state: "poolChanged",
  resource_not_found: "poolGone",
  already_exists: "poolChanged",
  cards_unavailable: "cardsUnavailable",
};

/** The form error for an error of a pool's operation; null if a form cannot cause it. */
export function poolErrorKey(code: string): TextKey<"form"> | null {
  return ERRORS[code] ?? null;
}

/** Why a payment was declined, in words. */
export function declineText(code: string | null, locale: Locale): string {
  const t = translator(locale, "membership");
  if (code === "insufficient_funds") return t("declinedFunds");
  if (code === "monthly_limit_exceeded") return t("declinedLimit");
  if (code === "payment_method_missing") return t("declinedMissing");
  return t("declinedOther");
}
