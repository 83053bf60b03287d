import { MeFrame } from "@/app/_account/me-frame";
import { type MeProps, meMetadata, openMePage } from "@/app/_account/me-page";
import { prove } from "@/app/_account/second-factor/prove-action";
import { ask, provePath } from "@/app/_request/step-up";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { DASHBOARD_PATH } from "@/server/kernel/dashboard-context";
import { localPath } from "@/server/kernel/local-path";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: MeProps) => meMetadata(props, "factorTitle");

/** Asks for a code, or to set up a second factor, and redirects to the page that required it. */
export default async function ProvePage(props: MeProps) {
  const { callbackUrl: wanted } = await props.searchParams;
  const callbackUrl = localPath(typeof wanted === "string" ? wanted : null) ?? DASHBOARD_PATH;
  const path = provePath(callbackUrl);
  const { language } = await openMePage(props, path);
  const { locale } = language;
  const t = translator(locale, "account");
  const stepUp = await ask(locale);
  return (
    <MeFrame {...language} path="/me/account" page={path} title={t("factorTitle")}>
      <FieldForm
        action={prove.bind(null, { locale, callbackUrl })}
        initial={{ ...freshState(), ...(stepUp && { stepUp }) }}
        fields={[]}
        submit={t("stepUpContinue")}
        oneMoment={translator(locale, "common")("oneMoment")}
      />
    </MeFrame>
  );
}
