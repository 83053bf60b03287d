import { MarkdownBlocks } from "@/components/ui/markdown";
import { TimeText } from "@/components/ui/time-text";
import type { CampaignPage } from "@/server/resources/campaign-page";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface UpdateListProps {
  page: Pick<CampaignPage, "campaign" | "path" | "updates" | "updatesNext" | "pictures">;
  locale: Locale;
  href(path: string): string;
}

/** The updates of a campaign: the newest in full, earlier ones collapsed. */
export function UpdateList({ page, locale, href }: UpdateListProps) {
  const [newest, ...earlier] = page.updates;
  if (!newest) return null;
  const language = page.campaign.language ?? undefined;
  return (
    <section id="updates" aria-labelledby="updates-title" data-part="updates">
      <h2 id="updates-title" className="section-title">
        {translator(locale, "campaign")("updates")}
      </h2>
      <article className="mt-4">
        <h3 dir="auto" lang={language} className="text-lead">
          {newest.title}
        </h3>
        <p className="mb-3 text-quiet text-small">
          <TimeText at={newest.at} locale={locale} />
        </p>
        <div dir="auto" lang={language}>
          <MarkdownBlocks blocks={newest.body} pictures={page.pictures} />
        </div>
      </article>
      <div className="mt-6 divide-y divide-line border-line border-y empty:hidden">
        {earlier.map((update) => (
          <details key={update.id}>
            <summary className="min-h-11 cursor-pointer py-3">
              <bdi lang={language} className="font-semibold">
                {update.title}
              </bdi>{" "}
              <span className="text-quiet text-small">
                <TimeText at={update.at} locale={locale} />
              </span>
            </summary>
            <div dir="auto" lang={language} className="pb-5">
              <MarkdownBlocks blocks={update.body} pictures={page.pictures} />
            </div>
          </details>
        ))}
      </div>
      {page.updatesNext && (
        <p className="mt-4">
          <a
            href={href(`${page.path}?updates=${page.updatesNext}#updates`)}
            rel="next"
            className="text-link inline-flex min-h-11 items-center"
          >
            {translator(locale, "updates")("earlier")}
          </a>
        </p>
      )}
    </section>
  );
}
