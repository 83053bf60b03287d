import type { Metadata } from "next";
import { confirmUpdates } from "@/app/_emails/confirm-updates";
import { pageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { DonorFrame } from "@/components/ui/donor-frame";
import { SubmitButton } from "@/components/ui/submit-button";
import { findRequestedSubscription } from "@/server/domain/campaigns/updates/confirm-subscription";
import { knownLocale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

type Props = PageProps<"/updates/[gift]">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { title: translator(locale, "updates")("updatesPage"), referrer: "same-origin", robots: { index: false } };
}

/** Requires a click, because scanners open every link in an email. */
export default async function ConfirmUpdatesPage({ params, searchParams }: Props) {
  const [{ gift }, query, { href }] = await Promise.all([params, searchParams, pageLocale(searchParams)]);
  const visitor = await getVisitor();
  const signature = typeof query.s === "string" ? query.s : "";
  const link = { gift_id: gift, signature };
  const found = await visitor.findOr404(findRequestedSubscription, link);
  const locale = knownLocale(typeof query.lang === "string" ? query.lang : null) ?? found.locale;
  const t = translator(locale, "updates");
  const path = `/updates/${gift}?s=${signature}`;
  return (
    <DonorFrame locale={locale} path={path} href={href} isSandbox={visitor.isSandbox} house={visitor.house}>
      <div className="mx-auto max-w-measure">
        <h1 className="page-title">
          {t(found.isConfirmed ? "confirmedTitle" : "confirmTitle", { campaign: found.campaignName })}
        </h1>
        <p className="mt-4 mb-6">{t(found.isConfirmed ? "confirmedText" : "confirmText")}</p>
        {!found.isConfirmed && (
          <form action={confirmUpdates.bind(null, { gift, signature, locale })}>
            <SubmitButton
              className="button-primary w-full sm:w-auto"
              pendingLabel={translator(locale, "common")("oneMoment")}
            >
              {t("confirmButton")}
            </SubmitButton>
          </form>
        )}
      </div>
    </DonorFrame>
  );
}
