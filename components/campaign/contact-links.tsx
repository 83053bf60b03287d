import type { CampaignPage } from "@/server/resources/campaign-page";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface ContactLinksProps {
  page: CampaignPage;
  locale: Locale;
  href(path: string): string;
}

/** The links for writing to the organizer and for reporting the page to the operator. */
export function ContactLinks({ page, locale, href }: ContactLinksProps) {
  const t = translator(locale, "contact");
  const base = `/campaigns/${page.campaign.id}`;
  return (
    <ul className="flex flex-wrap gap-x-6 border-line border-t pt-4 text-small">
      {(["contact", "report"] as const).map((part) => (
        <li key={part}>
          <a href={href(`${base}/${part}`)} rel="nofollow" className="text-link inline-flex min-h-11 items-center">
            {t(`${part}Link`)}
          </a>
        </li>
      ))}
    </ul>
  );
}
