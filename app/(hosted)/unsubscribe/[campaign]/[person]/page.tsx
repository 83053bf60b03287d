import type { Metadata } from "next";
import { stopEmails } from "@/app/_emails/stop-emails";
import { pageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { DonorFrame } from "@/components/ui/donor-frame";
import { SubmitButton } from "@/components/ui/submit-button";
import { findSubscription } from "@/server/domain/campaigns/updates/unsubscribe";
import { knownLocale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

type Props = PageProps<"/unsubscribe/[campaign]/[person]">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { title: translator(locale, "updates")("updatesPage"), referrer: "same-origin", robots: { index: false } };
}

/** Requires a click, because scanners open every link in an email. */
export default async function UnsubscribePage({ params, searchParams }: Props) {
  const [{ campaign, person }, query, { href }] = await Promise.all([params, searchParams, pageLocale(searchParams)]);
  const visitor = await getVisitor();
  const signature = typeof query.s === "string" ? query.s : "";
  const found = await visitor.findOr404(findSubscription, { root_id: campaign, identity_id: person, signature });
  const locale = knownLocale(typeof query.lang === "string" ? query.lang : null) ?? found.locale;
  const t = translator(locale, "updates");
  const path = `/unsubscribe/${campaign}/${person}?s=${signature}`;
  const name = { campaign: found.campaignName };
  return (
    <DonorFrame locale={locale} path={path} href={href} isSandbox={visitor.isSandbox} house={visitor.house}>
      <div className="mx-auto max-w-measure">
        <h1 className="page-title">{t(found.hasEnded ? "stoppedTitle" : "stopTitle", name)}</h1>
        <p className="mt-4 mb-6">{t(found.hasEnded ? "stoppedText" : "stopText")}</p>
        {!found.hasEnded && (
          <form action={stopEmails.bind(null, { campaign, person, signature, locale })}>
            <SubmitButton
              className="button-primary w-full sm:w-auto"
              pendingLabel={translator(locale, "common")("oneMoment")}
            >
              {t("stopButton")}
            </SubmitButton>
          </form>
        )}
      </div>
    </DonorFrame>
  );
}
