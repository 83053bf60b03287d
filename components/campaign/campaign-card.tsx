import "@/components/campaign/campaign.css";
import { CampaignPictureBox } from "@/components/campaign/campaign-picture-box";
import { CardBeneficiary, CardProgress, type CardProps } from "@/components/campaign/card-facts";

/** A campaign in a list: its image, title, beneficiary and progress. */
export function CampaignCard({ card, now, locale, href }: CardProps) {
  const { campaign, path } = card;
  return (
    <article className="relative flex min-w-0 flex-col wrap-anywhere">
      <CampaignPictureBox
        campaign={campaign}
        sizes="(min-width: 64rem) 22rem, calc(100vw - 2.5rem)"
        className="aspect-[16/9]"
      />
      <h3 dir="auto" lang={campaign.language ?? undefined} className="mt-3 text-lead">
        {/* The whole card is clickable; its text stays the link's name. */}
        <a href={href(path)} className="card-link">
          {campaign.name}
        </a>
      </h3>
      <CardBeneficiary card={card} locale={locale} />
      <div className="mt-auto pt-3">
        <CardProgress card={card} now={now} locale={locale} />
      </div>
    </article>
  );
}
