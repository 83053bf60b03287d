import { pageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { VerificationGone } from "@/app/_verify/verification-gone";
import { begin } from "@/app/_verify/verify-actions";
import { VerifyFrame } from "@/app/_verify/verify-frame";
import { VERIFY_METADATA } from "@/app/_verify/verify-pages";
import { SubmitButton } from "@/components/ui/submit-button";
import { readStartPage } from "@/server/domain/verifications/begin-verification";
import type { Step } from "@/server/domain/verifications/steps";
import { OWNER_SHARE_PERCENT_MIN } from "@/server/kernel/limits";
import type { TextKey } from "@/server/texts/areas";
import { translator } from "@/server/texts/translator";

type Props = PageProps<"/verify/[secret]">;

export const metadata = VERIFY_METADATA;

const NEEDS: Partial<Record<Step, TextKey<"verify">>> = {
  id_document: "needIdDocument",
  selfie: "needSelfie",
  address: "needAddress",
  funds: "needFunds",
  organization: "needOrganization",
  people: "needPeople",
};

/**
 * The target of the verification link. Nothing happens before the button is pressed, because email scanners open links,
 * too.
 */
export default async function StartPage({ params, searchParams }: Props) {
  const [{ secret }, pageOf] = await Promise.all([params, pageLocale(searchParams)]);
  const start = await (await getVisitor()).find(readStartPage, { secret });
  if (!start) return <VerificationGone {...pageOf} />;
  const { locale, href } = pageOf;
  const t = translator(locale, "verify");
  const needs = start.steps.flatMap((step) => NEEDS[step] ?? []);
  return (
    <VerifyFrame locale={locale} path={`/verify/${secret}`} href={href} title={t("startTitle")}>
      <p className="text-lead">{t("startText")}</p>
      <p className="mt-6 font-semibold">{t("startNeeds")}</p>
      <ul className="mt-2 list-disc space-y-1 ps-6">
        {needs.map((need) => (
          <li key={need}>{t(need, { percent: OWNER_SHARE_PERCENT_MIN })}</li>
        ))}
      </ul>
      <p className="mt-6 mb-6 text-quiet">{t("startPrivacy")}</p>
      <form action={begin.bind(null, { secret, locale })}>
        <SubmitButton pendingLabel={translator(locale, "common")("oneMoment")}>
          {t(start.isContinued ? "continueButton" : "startButton")}
        </SubmitButton>
      </form>
    </VerifyFrame>
  );
}
