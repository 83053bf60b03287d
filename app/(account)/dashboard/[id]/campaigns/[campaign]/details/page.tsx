import type { Metadata } from "next";
import { CampaignFrame } from "@/app/_campaigns/campaign-frame";
import { saveDetails } from "@/app/_campaigns/details/details-actions";
import { DetailsForm } from "@/app/_campaigns/details/details-form";
import { type CampaignProps, openCampaign } from "@/app/_campaigns/open-campaign";
import { outcomeOf, partMetadata, readOnlyReason } from "@/app/_campaigns/part-texts";
import { freshState } from "@/components/form/form-state";
import { amountText } from "@/server/kernel/amount-text";
import { rowField } from "@/server/kernel/detail-rows";
import { seenValues } from "@/server/operations/seen-values";
import type { ShownCampaign } from "@/server/resources/campaign";
import { currencySign } from "@/server/texts/currency-sign";
import { formatMoney, intlTag } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

export function generateMetadata(props: CampaignProps): Promise<Metadata> {
  return partMetadata(props, "navDetails");
}

/** What a campaign's page shows besides its story: the effects of amounts, questions and answers, a video. */
export default async function DetailsPage(props: CampaignProps) {
  const [opened, { at }] = await Promise.all([openCampaign(props, "/details"), props.searchParams]);
  const { campaign } = opened;
  const { id, language, done } = opened.opened;
  const { locale } = language;
  const t = translator(locale, "media");
  const reason = readOnlyReason(opened, locale);
  const initial = enteredFrom(campaign, locale);
  return (
    <CampaignFrame opened={opened} part="/details" {...outcomeOf(done, { saved: t("saved") }, locale)}>
      {reason && (
        <>
          <p className="text-quiet">{reason}</p>
          <ShownDetails campaign={campaign} locale={locale} />
        </>
      )}
      {!reason && (
        <DetailsForm
          // Resets the form after saving. The values can't be the key: if they change, a page without scripts would
          // lose what was entered.
          key={String(at)}
          action={saveDetails.bind(null, { id, campaign: campaign.id, locale })}
          initial={freshState(initial)}
          sign={currencySign(campaign.currency, locale)}
          texts={textsOf(locale)}
          video={{ title: t("video"), label: t("videoAddress"), help: t("videoHelp") }}
          submit={t("detailsSave")}
          oneMoment={translator(locale, "common")("oneMoment")}
        />
      )}
    </CampaignFrame>
  );
}

function textsOf(locale: Locale) {
  const t = translator(locale, "media");
  const number = "{number}";
  return {
    impacts: {
      title: t("impacts"),
      help: t("impactsHelp"),
      add: t("impactAdd"),
      short: t("impactAmount", { number }),
      long: t("impactText", { number }),
      example: t("impactExample"),
    },
    faq: {
      title: t("faq"),
      help: t("faqHelp"),
      add: t("faqAdd"),
      short: t("faqQuestion", { number }),
      long: t("faqAnswer", { number }),
    },
  };
}

/** The campaign's fields that the form changes. */
const FIELDS = ["impacts", "faq", "video_url"] as const;

/** The saved details as values of the form's fields. */
function enteredFrom(campaign: ShownCampaign, locale: Locale): Record<string, string> {
  const { impacts, faq, video_url, currency } = campaign;
  const fields = [
    ...(impacts ?? []).flatMap(({ amount_cents: cents, text }, row) => [
      [rowField("impact_amount", row), amountText(BigInt(cents), currency, intlTag(locale))],
      [rowField("impact_text", row), text],
    ]),
    ...(faq ?? []).flatMap(({ question, answer }, row) => [
      [rowField("faq_question", row), question],
      [rowField("faq_answer", row), answer],
    ]),
    ["video", video_url ?? ""],
    ["seen", seenValues(campaign, FIELDS)],
  ];
  return Object.fromEntries(fields);
}

/** The details for those who cannot change them. */
function ShownDetails({ campaign, locale }: { campaign: ShownCampaign; locale: Locale }) {
  const { impacts, faq, video_url: video, currency } = campaign;
  const t = translator(locale, "media");
  if (!impacts && !faq && !video) return <p>{t("detailsNone")}</p>;
  return (
    <dl className="space-y-4">
      {(impacts ?? []).map(({ amount_cents: cents, text }) => (
        <div key={`${cents} ${text}`}>
          <dt className="font-semibold tabular-nums">{formatMoney(BigInt(cents), currency, locale)}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
      {(faq ?? []).map(({ question, answer }) => (
        <div key={question}>
          <dt dir="auto" className="font-semibold">
            {question}
          </dt>
          <dd dir="auto" className="whitespace-pre-line">
            {answer}
          </dd>
        </div>
      ))}
      {video && (
        <div>
          <dt className="font-semibold">{t("video")}</dt>
          <dd dir="ltr" className="[overflow-wrap:anywhere]">
            {video}
          </dd>
        </div>
      )}
    </dl>
  );
}
