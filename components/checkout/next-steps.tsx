import { ShareButtons } from "@/components/checkout/share-buttons";
import type { ThanksPageProps } from "@/components/checkout/thanks-page";
import { translator } from "@/server/texts/translator";

/** What to do after giving: share, start a fundraising page, give again. */
export function NextSteps({ locale, campaign, hrefs, isEmbed }: ThanksPageProps) {
  const translate = translator(locale, "give");
  const common = translator(locale, "common");
  const target = isEmbed ? { target: "_blank", rel: "noopener" } : {};
  return (
    <>
      <section aria-labelledby="share-title" className="mt-10">
        <h2 id="share-title" className="section-title">
          {translate("shareTitle")}
        </h2>
        <p className="mt-1 text-quiet">{translate("shareText")}</p>
        <p className="mt-3">
          <a href={campaign.url} dir="ltr" className="text-link break-all" {...target}>
            {campaign.url}
          </a>
        </p>
        <ShareButtons
          url={campaign.url}
          title={campaign.name}
          texts={{ copy: common("copy"), copied: common("copied"), share: translate("shareButton") }}
        />
      </section>
      <section aria-labelledby="start-title" className="mt-10">
        <h2 id="start-title" className="section-title">
          {translate("startTitle")}
        </h2>
        <p className="mt-1 text-quiet">{translate("startText")}</p>
        <p className="mt-4 flex flex-wrap gap-3">
          <a href={hrefs.start} className="button-quiet" {...target}>
            {translate("startLink")}
          </a>
          <a href={hrefs.give} className="button-quiet">
            {translate("giveAgain")}
          </a>
        </p>
      </section>
    </>
  );
}
