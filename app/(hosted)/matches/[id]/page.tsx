import type { Metadata } from "next";
import { SiteFrame } from "@/app/_campaign-page/site-frame";
import { answerOffer } from "@/app/_matches/answer-offer";
import { PRIVATE_PAGE } from "@/app/_recurring/linked-page";
import { pageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { MatchWords } from "@/components/campaign/match-words";
import { SubmitButton } from "@/components/ui/submit-button";
import { findOfferedMatch } from "@/server/domain/matching/answer-offer-by-link";
import { campaignPath } from "@/server/kernel/campaign-path";
import { formatMoney } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

type Props = PageProps<"/matches/[id]">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { ...PRIVATE_PAGE, title: translator(locale, "match")("offerTitle") };
}

/** An organizer answers an offered match here. Uses two buttons, because scanners open every link in an email. */
export default async function OfferedMatch({ params, searchParams }: Props) {
  const [{ id }, query, { locale, href }] = await Promise.all([params, searchParams, pageLocale(searchParams)]);
  const key = typeof query.key === "string" ? query.key : "";
  const visitor = await getVisitor();
  const { campaign, answer, capCents, terms } = await visitor.findOr404(findOfferedMatch, { match_id: id, key });
  const t = translator(locale, "match");
  const oneMoment = translator(locale, "common")("oneMoment");
  const names = { campaign: campaign.name, cap: formatMoney(capCents, terms.currency, locale) };
  const form = { id, key, locale };
  const outcome = answer === "over" && query.done === "declined" ? "declined" : answer;
  const path = `/matches/${id}?key=${key}`;
  return (
    <SiteFrame campaign={campaign} locale={locale} path={path} href={href}>
      {outcome !== null ? (
        <>
          <h1 className="page-title">{t(OUTCOMES[outcome].title)}</h1>
          <p className="mt-4">{t(OUTCOMES[outcome].text, names)}</p>
          <a href={href(campaignPath(campaign))} className="button-primary mt-6">
            {translator(locale, "p2p")("toCampaign")}
          </a>
        </>
      ) : (
        <>
          <h1 className="page-title">{t("offerTitle")}</h1>
          {query.done === "failed" && (
            <p role="alert" className="mt-4 text-refused">
              {t("offerFailed")}
            </p>
          )}
          <p className="mt-4">{t("offerText", names)}</p>
          <div className="my-8 rounded-card border border-line bg-card p-5">
            {terms.label !== null && (
              <p dir="auto" className="mb-1 font-semibold">
                {terms.label}
              </p>
            )}
            <MatchWords match={terms} locale={locale} />
          </div>
          <div className="grid gap-3 sm:grid-cols-2">
            <form action={answerOffer.bind(null, { ...form, answer: "accept" })}>
              <SubmitButton pendingLabel={oneMoment}>{t("offerAccept")}</SubmitButton>
            </form>
            <form action={answerOffer.bind(null, { ...form, answer: "decline" })}>
              <SubmitButton pendingLabel={oneMoment} className="button-quiet w-full">
                {t("offerDecline")}
              </SubmitButton>
            </form>
          </div>
        </>
      )}
    </SiteFrame>
  );
}

const OUTCOMES = {
  accepted: { title: "offerAcceptedTitle", text: "offerAcceptedText" },
  declined: { title: "offerDeclinedTitle", text: "offerDeclinedText" },
  over: { title: "offerOverTitle", text: "offerOverText" },
} as const;
