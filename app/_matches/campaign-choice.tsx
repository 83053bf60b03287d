import type { PageLocale } from "@/app/_request/request-locale";
import type { ShownCampaign } from "@/server/resources/campaign";
import { translator } from "@/server/texts/translator";

interface CampaignChoiceProps {
  campaigns: readonly ShownCampaign[];
  /** The path of the page that asks, without a language. */
  path: string;
  language: PageLocale;
}

/** Asks for the campaign of a new match. */
export function CampaignChoice({ campaigns, path, language: { locale, href } }: CampaignChoiceProps) {
  return (
    <section aria-labelledby="which" className="space-y-2">
      <h2 id="which" className="section-title">
        {translator(locale, "dashboard")("matchChoose")}
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {campaigns.map(({ id, name }) => (
          <li key={id}>
            <a
              href={href(`${path}?campaign=${id}`)}
              data-row
              className="text-link inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"
            >
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
