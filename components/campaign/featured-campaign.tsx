import "@/components/campaign/campaign.css";
import { CampaignPictureBox } from "@/components/campaign/campaign-picture-box";
import { CardBeneficiary, CardProgress, type CardProps } from "@/components/campaign/card-facts";
import { translator } from "@/server/texts/translator";

/** The campaign at the top of the home page, in full width. */
export function FeaturedCampaign({ card, now, locale, href }: CardProps) {
  const { campaign, path } = card;
  const language = campaign.language ?? undefined;
  return (
    <section aria-labelledby="featured-title" className="mt-8">
      <article className="relative grid min-w-0 items-center gap-x-10 gap-y-4 wrap-anywhere md:grid-cols-[3fr_2fr]">
        <CampaignPictureBox
          campaign={campaign}
          isFirst
          sizes="(min-width: 64rem) 36rem, calc(100vw - 2.5rem)"
          className="aspect-[16/9] md:aspect-[3/2]"
        />
        <div className="min-w-0">
          <p className="text-quiet text-small">{translator(locale, "home")("featured")}</p>
          <h2 id="featured-title" dir="auto" lang={language} className="section-title mt-1">
            <a href={href(path)} className="card-link">
              {campaign.name}
            </a>
          </h2>
          <CardBeneficiary card={card} locale={locale} />
          {campaign.description !== null && (
            <p dir="auto" lang={language} className="mt-3">
              {campaign.description}
            </p>
          )}
          <div className="mt-5">
            <CardProgress card={card} now={now} locale={locale} />
          </div>
        </div>
      </article>
    </section>
  );
}
