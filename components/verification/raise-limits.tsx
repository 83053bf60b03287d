import { SubmitButton } from "@/components/ui/submit-button";
import { LimitsMeter } from "@/components/verification/limits-meter";
import type { IdentityLimits } from "@/server/resources/identity-limits";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface RaiseLimitsProps {
  id: string;
  /** The owner of the limits, if there are several; null for "your". */
  name: string | null;
  limits: IdentityLimits;
  /** What can be done to raise the limits. */
  raise: "start" | "continue" | "wait" | null;
  /** Starts or continues a verification. */
  action(): Promise<void>;
  locale: Locale;
}

/** An identity's limits, and how to raise them. */
export function RaiseLimits({ id, name, limits, raise, action, locale }: RaiseLimitsProps) {
  const t = translator(locale, "verify");
  const oneMoment = translator(locale, "common")("oneMoment");
  return (
    <LimitsMeter id={id} name={name} limits={limits} locale={locale}>
      {raise === "wait" && <p className="text-small">{t("raiseWaits")}</p>}
      {(raise === "start" || raise === "continue") && (
        <form action={action}>
          <SubmitButton className="button-quiet" pendingLabel={oneMoment}>
            {t(raise === "start" ? "raiseStart" : "raiseContinue")}
          </SubmitButton>
        </form>
      )}
    </LimitsMeter>
  );
}
