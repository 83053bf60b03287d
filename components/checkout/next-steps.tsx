import { ShareLinks } from "@/components/campaign/share-links";
import type { ThanksPageProps } from "@/components/checkout/thanks-page";
import { translator } from "@/server/texts/translator";

/** What to do after giving: share, start a fundraising page, give again or manage a recurring gift. */
export function NextSteps({ locale, campaign, gift, hrefs, isEmbed }: ThanksPageProps) {
  const translate = translator(locale, "give");
  const target = isEmbed ? { target: "_blank", rel: "noopener" } : {};
  return (
    <>
      <section aria-labelledby="share-title" className="mt-8">
        <h2 id="share-title" className="section-title">
          {translate("shareTitle")}
        </h2>
        <p className="mt-1 text-quiet">{translate("shareText")}</p>
        <ShareLinks
          url={campaign.url}
          name={campaign.name}
          words={translate("shareMessage", { campaign: campaign.name })}
          locale={locale}
        />
      </section>
      <section aria-labelledby="start-title" className="mt-8">
        <h2 id="start-title" className="section-title">
          {translate("startTitle")}
        </h2>
        <p className="mt-1 text-quiet">{translate("startText")}</p>
        <p className="mt-4 flex flex-wrap gap-3">
          <a href={hrefs.start} className="button-quiet" {...target}>
            {translate("startLink")}
          </a>
          {gift.repeats ? (
            <a href={hrefs.recurring} className="button-quiet" {...target}>
              {translate("manageRecurring")}
            </a>
          ) : (
            <a href={hrefs.give} className="button-quiet">
              {translate("giveAgain")}
            </a>
          )}
        </p>
      </section>
    </>
  );
}
