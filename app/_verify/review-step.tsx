import { Check, CircleAlert } from "lucide-react";
import { submit } from "@/app/_verify/verify-actions";
import { pagesOf, STEP_TITLES, type VerifyPage } from "@/app/_verify/verify-pages";
import type { OpenVerification } from "@/app/_verify/verify-session";
import { FieldForm, type FieldSpec } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const OUTCOMES = {
  passed: "outcomePassed",
  failed: "outcomeFailed",
  requires_input: "outcomeInput",
  people: "outcomePeople",
  processing: "outcomeProcessing",
} as const;

interface ReviewStepProps {
  open: OpenVerification;
  locale: Locale;
  href(path: string): string;
}

/** Lists every page with how complete it is, and the button that submits everything. */
export function ReviewStep({ open, locale, href }: ReviewStepProps) {
  const t = translator(locale, "verify");
  const outcomes = Object.entries(OUTCOMES).map(([value, key]) => ({ value, label: t(key) }));
  const outcome: FieldSpec = {
    kind: "select",
    name: "outcome",
    label: t("outcome"),
    help: t("outcomeHelp"),
    choices: [{ value: "", label: t("outcomeAny") }, ...outcomes],
  };
  return (
    <div className="space-y-8">
      <p>{t("reviewText")}</p>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {pagesOf(open).map((page) => {
          if (page.step === null) return null;
          const name = nameOf(page, locale);
          const Icon = page.isDone ? Check : CircleAlert;
          return (
            <li key={page.name} className="flex items-center justify-between gap-x-3 p-4">
              <div>
                <p className="font-semibold">{name}</p>
                <p className={`flex items-center gap-1.5 text-small ${page.isDone ? "text-good" : "text-refused"}`}>
                  <Icon aria-hidden="true" size={16} />
                  {t(page.isDone ? "complete" : "incomplete")}
                </p>
              </div>
              <a
                href={href(`/verify/steps/${page.name}`)}
                aria-label={t("changeStep", { step: name })}
                className="text-link inline-flex min-h-11 shrink-0 items-center"
              >
                {t("change")}
              </a>
            </li>
          );
        })}
      </ul>
      <FieldForm
        action={submit.bind(null, { locale })}
        initial={freshState()}
        fields={open.letsChoose ? [outcome] : []}
        submit={t("submit")}
        oneMoment={translator(locale, "common")("oneMoment")}
      />
    </div>
  );
}

function nameOf({ step, isFiles }: VerifyPage, locale: Locale): string {
  const t = translator(locale, "verify");
  const title = step ? t(STEP_TITLES[step]) : "";
  return isFiles && step !== "id_document" ? t("filesOf", { step: title }) : title;
}
