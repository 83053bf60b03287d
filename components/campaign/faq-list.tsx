import type { CampaignPage } from "@/server/resources/campaign-page";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface FaqListProps {
  page: CampaignPage;
  locale: Locale;
}

/** The organizer's answers to common questions, each collapsed under its question. */
export function FaqList({ page, locale }: FaqListProps) {
  const { faq } = page.campaign;
  if (!faq) return null;
  return (
    <section aria-labelledby="faq-title">
      <h2 id="faq-title" className="section-title">
        {translator(locale, "campaign")("faq")}
      </h2>
      <div lang={page.campaignLanguage ?? undefined} className="mt-4 divide-y divide-line border-line border-y">
        {faq.map(({ question, answer }) => (
          <details key={question}>
            <summary className="min-h-11 cursor-pointer py-3 font-semibold">
              <bdi>{question}</bdi>
            </summary>
            <p dir="auto" className="max-w-measure whitespace-pre-line pb-4">
              {answer}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
