import type { CampaignPage } from "@/server/resources/campaign-page";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface GiveButtonProps {
  page: CampaignPage;
  locale: Locale;
  href(path: string): string;
  className?: string;
}

/** Links to the gift form, with the organizer's label if there is one. */
export function GiveButton({ page, locale, href, className = "" }: GiveButtonProps) {
  const { button_label: label } = page.campaign.branding;
  const own = typeof label === "string" && label.trim() !== "" ? label : null;
  return (
    <a href={href(`${page.path}/give`)} className={`button-primary min-w-0 ${className}`}>
      <bdi lang={own ? (page.campaignLanguage ?? undefined) : undefined}>
        {own ?? translator(locale, "campaign")("give")}
      </bdi>
    </a>
  );
}
