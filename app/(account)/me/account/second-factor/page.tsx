import { CodeForm } from "@/app/_account/code-form";
import { MeFrame } from "@/app/_account/me-frame";
import { type MeProps, meMetadata, openMePage } from "@/app/_account/me-page";
import { renewCodes, start, turnOff } from "@/app/_account/second-factor/second-factor-actions";
import type { PageLocale } from "@/app/_request/request-locale";
import { SECOND_FACTOR_PATH } from "@/app/_request/signed-in";
import { Disclosure } from "@/components/ui/disclosure";
import { Notice } from "@/components/ui/notice";
import { SubmitButton } from "@/components/ui/submit-button";
import { readMySecondFactor } from "@/server/domain/users/read-second-factor";
import { formatDate } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: MeProps) => meMetadata(props, "factorTitle");

/** The second factor: how to set it up, or how to change it. */
export default async function SecondFactorPage(props: MeProps) {
  const { user, language, done } = await openMePage(props, SECOND_FACTOR_PATH);
  const { locale } = language;
  const t = translator(locale, "account");
  const { since, codesLeft } = await user.run(readMySecondFactor, {});
  const isRequired = !since && (done === "required" || (await user.isOperator()));
  return (
    <MeFrame {...language} path="/me/account" page={SECOND_FACTOR_PATH} title={t("factorTitle")}>
      {isRequired && <Notice kind="waiting">{t("factorRequired")}</Notice>}
      {since ? (
        <>
          <div>
            <p className="text-lead">{t("factorOnText", { date: formatDate(since, locale) })}</p>
            <p className="text-quiet">{t("factorCodesLeft", { count: codesLeft })}</p>
          </div>
          <Changes {...language} />
        </>
      ) : (
        <>
          <p className="text-lead">{t("factorOffText")}</p>
          <form action={start.bind(null, { locale })}>
            <SubmitButton className="button-primary" pendingLabel={translator(locale, "common")("oneMoment")}>
              {t("factorStart")}
            </SubmitButton>
          </form>
        </>
      )}
    </MeFrame>
  );
}

function Changes({ locale, href }: PageLocale) {
  const t = translator(locale, "account");
  const texts = {
    label: t("factorAnyCode"),
    help: t("factorAnyCodeHelp"),
    oneMoment: translator(locale, "common")("oneMoment"),
    buttonClass: "button-quiet",
  };
  const codes = {
    title: t("codesTitle"),
    text: t("codesText"),
    done: t("codesKept"),
    doneUrl: href(SECOND_FACTOR_PATH),
  };
  return (
    <div className="space-y-4">
      <Disclosure title={t("codesNew")}>
        <CodeForm {...texts} action={renewCodes.bind(null, { locale })} submit={t("codesNew")} codes={codes}>
          <p className="text-quiet">{t("codesNewText")}</p>
        </CodeForm>
      </Disclosure>
      <Disclosure title={t("factorTurnOff")}>
        <CodeForm
          {...texts}
          name="code_to_turn_off"
          action={turnOff.bind(null, { locale })}
          submit={t("factorTurnOff")}
        />
      </Disclosure>
    </div>
  );
}
