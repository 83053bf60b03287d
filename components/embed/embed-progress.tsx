import { Amounts } from "@/components/campaign/amounts";
import { EmbedButton } from "@/components/embed/embed-button";
import type { CampaignPage } from "@/server/resources/campaign-page";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface EmbedProgressProps {
  page: CampaignPage;
  locale: Locale;
  href(path: string): string;
}

/** A campaign's progress, and a button to give. */
export function EmbedProgress({ page, locale, href }: EmbedProgressProps) {
  const { campaign, phase, path } = page;
  const isOpen = phase === "live" || phase === "scheduled";
  return (
    <div className="embed-card space-y-3">
      <h1 className="text-lead leading-snug">
        <a href={href(path)} target="_blank" rel="noopener" dir="auto" className="no-underline hover:underline">
          {campaign.name}
        </a>
      </h1>
      <Amounts campaign={campaign} locale={locale} />
      {isOpen ? null : <p className="text-quiet text-small">{translator(locale, "embed")("notTaking")}</p>}
      <EmbedButton page={page} locale={locale} href={href} />
    </div>
  );
}
