import { redirect } from "next/navigation";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { VerificationGone } from "@/app/_verify/verification-gone";
import { VerifyFrame } from "@/app/_verify/verify-frame";
import { pathAfter, VERIFY_METADATA } from "@/app/_verify/verify-pages";
import { findOpenVerification } from "@/app/_verify/verify-session";
import { WaitingPeople } from "@/app/_verify/waiting-people";
import { Notice } from "@/components/ui/notice";
import { LimitsMeter } from "@/components/verification/limits-meter";
import type { TextKey } from "@/server/texts/areas";
import { translator } from "@/server/texts/translator";

interface Props {
  searchParams: SearchParams;
}

export const metadata = VERIFY_METADATA;

type Words = Record<"title" | "text", TextKey<"verify">>;
const OVER: Words = { title: "overTitle", text: "overText" };
const WAITING: Words = { title: "waitingTitle", text: "waitingText" };
const WORDS: Record<string, Words> = {
  processing: { title: "processingTitle", text: "processingText" },
  passed: { title: "passedTitle", text: "passedText" },
  failed: { title: "failedTitle", text: "failedText" },
};

/** The status of this browser's verification; redirects to the next step if one is open. */
export default async function VerificationPage({ searchParams }: Props) {
  const [open, pageOf] = await Promise.all([findOpenVerification(), pageLocale(searchParams)]);
  if (!open) return <VerificationGone {...pageOf} />;
  const { locale, href } = pageOf;
  if (open.isFillable) redirect(href(pathAfter(open, null)));
  const t = translator(locale, "verify");
  const { status, redirectUrl } = open.verification;
  const standings = status === "processing" ? open.standings : [];
  const isWaiting = standings.some(({ state }) => state !== "passed");
  const { title, text } = isWaiting ? WAITING : (WORDS[status] ?? OVER);
  const { asked } = await searchParams;
  return (
    <VerifyFrame locale={locale} path="/verify" href={href} title={t(title)}>
      {(asked === "again" || asked === "not") && (
        <div className="mb-6">
          <Notice kind={asked === "again" ? "good" : "refused"}>
            {t(asked === "again" ? "askedAgain" : "notAsked")}
          </Notice>
        </div>
      )}
      <p className="text-lead">{t(text)}</p>
      {standings.length > 0 && <WaitingPeople standings={standings} locale={locale} />}
      {isWaiting && <p className="mb-6 text-quiet">{t("waitingHow")}</p>}
      <LimitsMeter limits={open.limits} locale={locale} />
      {redirectUrl && (
        <p className="mt-8">
          {/* A plain link, because the response redirects to another site. */}
          <a href="/verify/return" rel="noreferrer" className="button-primary w-full">
            {t("returnButton", { host: new URL(redirectUrl).host })}
          </a>
        </p>
      )}
    </VerifyFrame>
  );
}
