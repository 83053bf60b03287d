import type { Metadata } from "next";
import { changeNotices } from "@/app/_emails/change-notices";
import { pageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { DonorFrame } from "@/components/ui/donor-frame";
import { SubmitButton } from "@/components/ui/submit-button";
import { findGiftNotices } from "@/server/domain/gifts/notifications/notice-stops";
import { knownLocale, type Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

type Props = PageProps<"/unsubscribe/gifts/[campaign]/[person]">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { title: translator(locale, "updates")("giftsPage"), referrer: "same-origin", robots: { index: false } };
}

/** Requires a click, because scanners open every link in an email. */
export default async function GiftNoticesPage({ params, searchParams }: Props) {
  const [{ campaign, person }, query, { href }] = await Promise.all([params, searchParams, pageLocale(searchParams)]);
  const visitor = await getVisitor();
  const signature = typeof query.s === "string" ? query.s : "";
  const link = { campaign_id: campaign, identity_id: person, signature };
  const found = await visitor.findOr404(findGiftNotices, link);
  const locale = knownLocale(typeof query.lang === "string" ? query.lang : null) ?? found.locale;
  const t = translator(locale, "updates");
  const path = `/unsubscribe/gifts/${campaign}/${person}?s=${signature}`;
  const change = changeNotices.bind(null, { campaign, person, signature, locale }, !found.isStopped);
  return (
    <DonorFrame locale={locale} path={path} href={href} isSandbox={visitor.isSandbox} house={visitor.house}>
      <div className="mx-auto max-w-measure">
        <h1 className="page-title">{titleOf(found, locale)}</h1>
        <p className="mt-4 mb-6">{t(found.isStopped ? "suppressedText" : "giftsStopText")}</p>
        <form action={change}>
          <SubmitButton
            className={found.isStopped ? "button-quiet" : "button-primary w-full sm:w-auto"}
            pendingLabel={translator(locale, "common")("oneMoment")}
          >
            {t(found.isStopped ? "giftsAllowButton" : "stopButton")}
          </SubmitButton>
        </form>
      </div>
    </DonorFrame>
  );
}

interface Found {
  campaignName: string | null;
  isStopped: boolean;
}

function titleOf({ campaignName: campaign, isStopped }: Found, locale: Locale): string {
  const t = translator(locale, "updates");
  if (campaign === null) return t(isStopped ? "giftsStoppedAllTitle" : "giftsStopAllTitle");
  return t(isStopped ? "giftsStoppedTitle" : "giftsStopTitle", { campaign });
}
