import type { Metadata } from "next";
import { changeSuppression } from "@/app/_emails/change-suppression";
import { pageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { DonorFrame } from "@/components/ui/donor-frame";
import { SubmitButton } from "@/components/ui/submit-button";
import { findEmailSuppression } from "@/server/domain/email/suppressions";
import { translator } from "@/server/texts/translator";

type Props = PageProps<"/unsubscribe/address/[address]">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { title: translator(locale, "updates")("addressPage"), referrer: "same-origin", robots: { index: false } };
}

/** Requires a click, because scanners open every link in an email. */
export default async function SuppressionPage({ params, searchParams }: Props) {
  const [{ address }, query, { locale, href }] = await Promise.all([params, searchParams, pageLocale(searchParams)]);
  const visitor = await getVisitor();
  const signature = typeof query.s === "string" ? query.s : "";
  const { isSuppressed } = await visitor.findOr404(findEmailSuppression, { address, signature });
  const t = translator(locale, "updates");
  const oneMoment = translator(locale, "common")("oneMoment");
  const change = changeSuppression.bind(null, { address, signature, locale }, !isSuppressed);
  return (
    <DonorFrame
      locale={locale}
      path={`/unsubscribe/address/${address}?s=${signature}`}
      href={href}
      isSandbox={visitor.isSandbox}
      house={visitor.house}
    >
      <div className="mx-auto max-w-measure">
        <h1 className="page-title">{t(isSuppressed ? "suppressedTitle" : "suppressTitle")}</h1>
        <p className="mt-4 mb-6">{t(isSuppressed ? "suppressedText" : "suppressText")}</p>
        <form action={change}>
          <SubmitButton
            className={isSuppressed ? "button-quiet" : "button-primary w-full sm:w-auto"}
            pendingLabel={oneMoment}
          >
            {t(isSuppressed ? "allowButton" : "suppressButton")}
          </SubmitButton>
        </form>
      </div>
    </DonorFrame>
  );
}
