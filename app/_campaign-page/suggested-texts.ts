import type { Locale } from "@/server/texts/locales";
import { recipientName } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

interface Suggested {
  title: string;
  story: string;
}

interface Suggesting {
  campaign: { name: string; beneficiaryName: string | null };
  locale: Locale;
  /** Whether the texts speak for a team instead of one person. */
  isTeam: boolean;
}

/** The suggested texts in the form for a fundraising page. */
export function suggestedTexts({ campaign, locale, isTeam }: Suggesting): Suggested {
  const t = translator(locale, "p2p");
  const beneficiary = recipientName(campaign.beneficiaryName, locale);
  const opening = t(isTeam ? "suggestedTeamStory" : "suggestedStory", { beneficiary });
  return {
    title: t(isTeam ? "suggestedTeamTitle" : "suggestedTitle", { campaign: campaign.name }),
    story: `${opening}\n\n${t("suggestedStoryMore", { campaign: campaign.name })}`,
  };
}

/** Replaces suggested texts that were left unchanged by a team's; anything that was edited stays. */
export function inTeamsWords(entered: Suggested, suggesting: Omit<Suggesting, "isTeam">): Suggested {
  const [own, team] = [false, true].map((isTeam) => suggestedTexts({ ...suggesting, isTeam })) as [
    Suggested,
    Suggested,
  ];
  const plain = (text: string) => text.replace(/\s+/g, " ").trim();
  const of = (field: keyof Suggested) => (plain(entered[field]) === plain(own[field]) ? team[field] : entered[field]);
  return { title: of("title"), story: of("story") };
}
