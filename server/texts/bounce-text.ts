import { type BounceReason, readBounceReason } from "@/server/kernel/bounces";
import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const REASONS: Record<BounceReason, TextKey<"received">> = {
  no_mailbox: "bounceNoMailbox",
  no_domain: "bounceNoDomain",
  closed: "bounceClosed",
  full: "bounceFull",
  expired: "bounceExpired",
  refused: "bounceRefused",
};

/** Explains in a sentence why an email bounced, by its code. */
export function bounceText(code: string | null, locale: Locale): string {
  return translator(locale, "received")(REASONS[readBounceReason(code ?? "")]);
}
