import { GiveButton } from "@/components/campaign/give-button";
import { ShareLink } from "@/components/campaign/share-link";
import type { CampaignPage } from "@/server/resources/campaign-page";
import type { Locale } from "@/server/texts/locales";

interface GiveBarProps {
  page: CampaignPage;
  locale: Locale;
  href(path: string): string;
}

/** The give button that stays on the screen, with the campaign's name on wide screens. */
export function GiveBar({ page, locale, href }: GiveBarProps) {
  return (
    <div data-give-bar className="give-bar">
      <div className="mx-auto flex max-w-page items-center gap-3 lg:px-5">
        <p
          dir="auto"
          lang={page.campaign.language ?? undefined}
          className="min-w-0 grow truncate font-semibold font-serif max-lg:hidden"
        >
          {page.campaign.name}
        </p>
        <GiveButton page={page} locale={locale} href={href} className="grow lg:grow-0" />
        <ShareLink locale={locale} />
      </div>
    </div>
  );
}
