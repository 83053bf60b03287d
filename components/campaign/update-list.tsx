import { Markdown } from "@/components/ui/markdown";
import { TimeText } from "@/components/ui/time-text";
import type { CampaignPage } from "@/server/resources/campaign-page";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface UpdateListProps {
  page: CampaignPage;
  locale: Locale;
  href(path: string): string;
}

/** What those who run the campaign or page have told of it, newest first. Nothing at all where they have not. */
export function UpdateList({ page, locale, href }: UpdateListProps) {
  const t = translator(locale, "updates");
  if (page.news.length === 0) return null;
  return (
    <section id="news" aria-labelledby="news-title">
      <h2 id="news-title" className="section-title">
        {t("heading")}
      </h2>
      <ol className="mt-4 space-y-8">
        {page.news.map(({ id, title, body, at }) => (
          <li key={id}>
            <article>
              <h3 dir="auto" className="text-lg">
                {title}
              </h3>
              <p className="mt-1 mb-2 text-quiet text-small">
                <TimeText at={at} locale={locale} now={new Date(page.now)} />
              </p>
              <div dir="auto">
                <Markdown text={body} />
              </div>
            </article>
          </li>
        ))}
      </ol>
      {page.newsNext && (
        <p className="mt-4">
          <a
            href={href(`${page.path}?news=${page.newsNext}#news`)}
            rel="next"
            className="text-link inline-flex min-h-11 items-center"
          >
            {t("earlier")}
          </a>
        </p>
      )}
    </section>
  );
}
