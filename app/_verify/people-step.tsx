import { personFields } from "@/app/_verify/step-fields";
import { addNamed, removeNamed } from "@/app/_verify/verify-actions";
import { pathAfter } from "@/app/_verify/verify-pages";
import type { OpenVerification } from "@/app/_verify/verify-session";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { SubmitButton } from "@/components/ui/submit-button";
import { wordErrors } from "@/server/forms/word-errors";
import { OWNER_SHARE_PERCENT_MIN } from "@/server/kernel/limits";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface PeopleStepProps {
  open: OpenVerification;
  locale: Locale;
  href(path: string): string;
}

/** The officers, owners and controllers of an organization: those named so far, and a form for one more. */
export function PeopleStep({ open, locale, href }: PeopleStepProps) {
  const t = translator(locale, "verify");
  const oneMoment = translator(locale, "common")("oneMoment");
  const errors = open.steps.find(({ step }) => step === "people")?.errors ?? [];
  const missing = wordErrors(errors, locale).errors;
  return (
    <div className="space-y-8">
      <p>{t("peopleText", { percent: OWNER_SHARE_PERCENT_MIN })}</p>
      {open.people.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-card">
          {open.people.map((person) => (
            <li key={person.id} className="flex flex-wrap items-center justify-between gap-3 p-4">
              <div className="min-w-0">
                <p className="font-semibold">
                  <bdi>{person.name}</bdi>
                </p>
                <p className="text-quiet text-small">{rolesOf(person, locale)}</p>
                {person.email && (
                  <p className="text-quiet text-small [overflow-wrap:anywhere]">
                    <bdi>{person.email}</bdi>
                  </p>
                )}
              </div>
              <form action={removeNamed.bind(null, { personId: person.id, locale })}>
                <SubmitButton className="button-quiet" pendingLabel={oneMoment}>
                  {t("removeName", { name: person.name })}
                </SubmitButton>
              </form>
            </li>
          ))}
        </ul>
      )}
      {errors.length === 0 ? (
        <a href={href(pathAfter(open, "people"))} className="button-primary w-full">
          {t("continueButton")}
        </a>
      ) : (
        <ul className="list-disc space-y-1 ps-6">
          {missing.map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        </ul>
      )}
      <FieldForm
        action={addNamed.bind(null, { locale })}
        initial={freshState()}
        fields={personFields(locale)}
        submit={t("addPerson")}
        oneMoment={oneMoment}
        buttonClass="button-quiet w-full"
      />
    </div>
  );
}

function rolesOf(person: OpenVerification["people"][number], locale: Locale): string {
  const t = translator(locale, "verify");
  const roles = [
    ...(person.isOfficer ? [t("isOfficer")] : []),
    ...(person.isController ? [t("isController")] : []),
    ...(person.sharePercent === null ? [] : [t("ownsShare", { share: person.sharePercent })]),
  ];
  return roles.join(" · ");
}
