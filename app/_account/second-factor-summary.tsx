import { SECOND_FACTOR_PATH, type SignedIn } from "@/app/_request/signed-in";
import { readMySecondFactor } from "@/server/domain/users/read-second-factor";
import { formatDate } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface Props {
  user: SignedIn;
  locale: Locale;
  href(path: string): string;
}

/** Whether the user has a second factor, and where it is set up or changed. */
export async function SecondFactorSummary({ user, locale, href }: Props) {
  const t = translator(locale, "account");
  const { since, codesLeft } = await user.run(readMySecondFactor, {});
  return (
    <section aria-labelledby="second-factor" className="space-y-4">
      <h2 id="second-factor" className="section-title">
        {t("factorTitle")}
      </h2>
      <div className="text-quiet">
        <p>{since ? t("factorOnText", { date: formatDate(since, locale) }) : t("factorOffText")}</p>
        {since && <p>{t("factorCodesLeft", { count: codesLeft })}</p>}
      </div>
      <p>
        <a href={href(SECOND_FACTOR_PATH)} className="button-quiet">
          {t(since ? "factorManage" : "factorStart")}
        </a>
      </p>
    </section>
  );
}
