import { ShareLinks } from "@/components/campaign/share-links";
import { PageScript } from "@/components/ui/page-script";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface ShareSectionProps {
  name: string;
  url: string;
  locale: Locale;
}

/** What most fundraisers do first: send the page's link to people they know. */
export function ShareSection({ name, url, locale }: ShareSectionProps) {
  const t = translator(locale, "campaign");
  return (
    <section aria-labelledby="share-title" className="mt-8">
      <h2 id="share-title" className="section-title">
        {t("share")}
      </h2>
      <ShareLinks url={url} name={name} words={t("shareWords", { campaign: name })} locale={locale} />
      <PageScript />
    </section>
  );
}
