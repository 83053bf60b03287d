import { CodeForm } from "@/app/_account/code-form";
import { MeFrame } from "@/app/_account/me-frame";
import { type MeProps, meMetadata, openMePage } from "@/app/_account/me-page";
import { confirm } from "@/app/_account/second-factor/second-factor-actions";
import type { PageLocale } from "@/app/_request/request-locale";
import { SECOND_FACTOR_PATH } from "@/app/_request/signed-in";
import { qrCode } from "@/server/documents/qr-code";
import { type MySecondFactor, readMySecondFactor } from "@/server/domain/users/read-second-factor";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: MeProps) => meMetadata(props, "factorStart");

const KEY_GROUP = /.{4}/g;

/** The setup of an authenticator app. Its form shows the recovery codes once, so the page stays after the setup. */
export default async function SetUpPage(props: MeProps) {
  const path = `${SECOND_FACTOR_PATH}/set-up`;
  const { user, language } = await openMePage(props, path);
  const { locale, href } = language;
  const t = translator(locale, "account");
  const { setup, since } = await user.run(readMySecondFactor, {});
  return (
    <MeFrame {...language} path="/me/account" page={path} title={t(since ? "factorIsOn" : "factorStart")}>
      <div className="max-w-md space-y-8">
        <CodeForm
          action={confirm.bind(null, { locale })}
          label={t("factorCode")}
          help={t("factorCodeHelp")}
          submit={t("factorConfirm")}
          oneMoment={translator(locale, "common")("oneMoment")}
          isOfApp
          closed={setup === null && <Closed isOn={since !== null} language={language} />}
          codes={{ title: t("codesTitle"), text: t("codesText"), done: t("codesKept"), doneUrl: href("/me/account") }}
        >
          {setup && <Key setup={setup} locale={locale} />}
        </CodeForm>
      </div>
    </MeFrame>
  );
}

/** Links on if no setup is in progress. */
function Closed({ isOn, language: { locale, href } }: { isOn: boolean; language: PageLocale }) {
  const t = translator(locale, "account");
  return (
    <p>
      <a href={href(SECOND_FACTOR_PATH)} className="button-quiet">
        {t(isOn ? "factorManage" : "factorStart")}
      </a>
    </p>
  );
}

interface KeyProps {
  setup: NonNullable<MySecondFactor["setup"]>;
  locale: Locale;
}

/** The secret as a QR code, as a link and as text. White in every color scheme, because apps expect dark on light. */
function Key({ setup: { secret, uri }, locale }: KeyProps) {
  const t = translator(locale, "account");
  const { size, path } = qrCode(uri);
  return (
    <div className="space-y-4">
      <h2 className="section-title">{t("factorScan")}</h2>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t("factorQr")}
        shapeRendering="crispEdges"
        className="size-56 rounded-card bg-white"
      >
        <path d={path} fill="black" />
      </svg>
      <p>
        <a href={uri} className="text-link inline-flex min-h-11 items-center">
          {t("factorOpen")}
        </a>
      </p>
      <p className="text-quiet">{t("factorScanHelp")}</p>
      <p dir="ltr" className="font-mono [overflow-wrap:anywhere]">
        {secret.match(KEY_GROUP)?.join(" ")}
      </p>
    </div>
  );
}
