import "@/components/campaign/campaign.css";
import { ShortAmounts } from "@/components/campaign/amounts";
import { CampaignPictureBox } from "@/components/campaign/campaign-picture-box";
import { ProgressBar } from "@/components/ui/progress-bar";
import { VerifiedMark } from "@/components/ui/verified-mark";
import type { CampaignCard as Card } from "@/server/resources/campaign-page";
import { formatRoundMoney, formatShare } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface CampaignCardProps {
  card: Card;
  locale: Locale;
  href(path: string): string;
}

/** A campaign in a list: its image, title, beneficiary and progress. */
export function CampaignCard({ card, locale, href }: CampaignCardProps) {
  const { campaign, path, beneficiary } = card;
  const { goal_cents: goal, raised_cents: raised, pending_cents: pending, currency } = campaign;
  const t = translator(locale, "campaign");
  const money = (cents: number) => formatRoundMoney(cents, currency, locale);
  return (
    <article className="relative flex min-w-0 flex-col wrap-anywhere">
      <CampaignPictureBox campaign={campaign} sizes="(min-width: 64rem) 22rem, 100vw" className="aspect-[16/9]" />
      <h3 dir="auto" className="mt-3 text-lead">
        {/* The whole card is clickable; its text stays the link's name. */}
        <a href={href(path)} className="card-link">
          {campaign.name}
        </a>
      </h3>
      {beneficiary.name !== null && (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-quiet text-small">
          <bdi>{translator(locale, "home")("for", { beneficiary: beneficiary.name })}</bdi>
          {beneficiary.legalName !== null && <bdi>({beneficiary.legalName})</bdi>}
          {beneficiary.isVerifiedCharity && <VerifiedMark label={translator(locale, "common")("verifiedCharity")} />}
        </p>
      )}
      <div className="mt-auto pt-3">
        {goal !== null && (
          <ProgressBar
            raisedCents={raised}
            pendingCents={pending}
            goalCents={goal}
            label={t("barLabel", {
              raised: money(raised),
              goal: money(goal),
              share: formatShare(raised / goal, locale),
            })}
          />
        )}
        <ShortAmounts campaign={campaign} locale={locale} />
      </div>
    </article>
  );
}
