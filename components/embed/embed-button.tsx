import type { CampaignPage } from "@/server/resources/campaign-page";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface EmbedButtonProps {
  page: CampaignPage;
  locale: Locale;
  /** Keeps a URL's language if the reader chose it. */
  href(path: string): string;
}

/** Opens the gift form in a new tab. */
export function EmbedButton({ page, locale, href }: EmbedButtonProps) {
  const t = translator(locale, "embed");
  const label = page.campaign.branding.button_label;
  const isOpen = page.phase === "live";
  return (
    <a
      href={href(isOpen ? `${page.path}/give` : page.path)}
      target="_blank"
      rel="noopener"
      className="button-primary max-w-full"
    >
      <span
        dir="auto"
        lang={isOpen && label ? (page.campaignLanguage ?? undefined) : undefined}
        data-fit-label
        className="truncate"
      >
        {isOpen ? label || t("give") : t("campaignPage")}
      </span>
      <span className="sr-only">
        <bdi lang={page.campaign.language ?? undefined}>{page.campaign.name}</bdi> ({t("opensNewTab")})
      </span>
    </a>
  );
}
