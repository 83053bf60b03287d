import { CAMPAIGN_STATUS_WORDS } from "@/components/campaign/campaign-status-words";
import type { RunPage } from "@/server/domain/campaigns/p2p/list-run-pages";
import type { Locale } from "@/server/texts/locales";
import { personName, startSentence } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

/** The state of a fundraising page for its organizers; a pending decision of theirs takes precedence. */
export function pageStand({ page }: RunPage, locale: Locale): string {
  const t = translator(locale, "dashboard");
  if (page.approval === "pending") return t("pageWaiting");
  if (page.approval === "declined" && page.status === "draft") return t("pageDeclined");
  return translator(locale, "organizer")(CAMPAIGN_STATUS_WORDS[page.status]);
}

/** The fundraiser's name, or a neutral word. */
export function fundraiserName({ fundraiser }: RunPage, locale: Locale): string {
  return startSentence(personName(fundraiser, locale), fundraiser);
}
