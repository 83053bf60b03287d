import { pageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { beginAsPerson, decline } from "@/app/_verify/person/person-actions";
import { VerificationGone } from "@/app/_verify/verification-gone";
import { VerifyFrame } from "@/app/_verify/verify-frame";
import { VERIFY_METADATA } from "@/app/_verify/verify-pages";
import { Notice } from "@/components/ui/notice";
import { SubmitButton } from "@/components/ui/submit-button";
import { readPersonPage } from "@/server/domain/verifications/person-verification";
import { translator } from "@/server/texts/translator";

type Props = PageProps<"/verify/person/[secret]">;

export const metadata = VERIFY_METADATA;

const NEEDS = ["needIdDocument", "needSelfie", "needAddress"] as const;

/**
 * The target of the link for a person whom an organization named: what is asked and by whom, and two ways to answer.
 */
export default async function PersonPage({ params, searchParams }: Props) {
  const [{ secret }, pageOf] = await Promise.all([params, pageLocale(searchParams)]);
  const read = await (await getVisitor()).find(readPersonPage, { secret });
  if (!read) return <VerificationGone {...pageOf} />;
  const { locale, href } = pageOf;
  const t = translator(locale, "verify");
  const name = read.organization ?? translator(locale, "account")("organizationUnnamed");
  const oneMoment = translator(locale, "common")("oneMoment");
  const frame = { locale, path: `/verify/person/${secret}`, href };
  if (read.isDone)
    return (
      <VerifyFrame {...frame} title={t("personDoneTitle")}>
        <p className="text-lead">{t("personDoneText")}</p>
      </VerifyFrame>
    );
  const begin = read.isContinued ? "continueButton" : "startButton";
  return (
    <VerifyFrame {...frame} title={t("personTitle", { name })}>
      {!read.canStart && (
        <div className="mb-6">
          <Notice kind="refused">{t("raiseNotNow")}</Notice>
        </div>
      )}
      <p className="text-lead">{t("personText", { name })}</p>
      {read.isVerified ? (
        <p className="mt-6 mb-6">{t("personConfirm")}</p>
      ) : (
        <>
          <p className="mt-6 font-semibold">{t("startNeeds")}</p>
          <ul className="mt-2 list-disc space-y-1 ps-6">
            {NEEDS.map((need) => (
              <li key={need}>{t(need)}</li>
            ))}
          </ul>
          <p className="mt-6">{t("personPrivacy")}</p>
          <p className="mt-2">{t("personAccount")}</p>
          <p className="mt-6 mb-6 text-quiet">{t("startPrivacy")}</p>
        </>
      )}
      {read.canStart && (
        <form action={beginAsPerson.bind(null, { secret, locale })}>
          <SubmitButton pendingLabel={oneMoment}>{t(read.isVerified ? "confirmButton" : begin)}</SubmitButton>
        </form>
      )}
      <form action={decline.bind(null, { secret, locale })} className="mt-3">
        <SubmitButton className="button-quiet w-full" pendingLabel={oneMoment}>
          {t("personNotMe")}
        </SubmitButton>
      </form>
    </VerifyFrame>
  );
}
