import { FieldForm } from "@/components/form/field-form";
import { type FormAction, freshState } from "@/components/form/form-state";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface ConfirmPanelProps {
  /** Everything that it does. */
  lines: readonly string[];
  action: FormAction;
  submit: string;
  /** Where to go without confirming. */
  back: string;
  isDestructive?: boolean;
  locale: Locale;
}

/** Explains every consequence of an action that may require the second factor, and asks for confirmation. */
export function ConfirmPanel({ lines, action, submit, back, isDestructive, locale }: ConfirmPanelProps) {
  return (
    <>
      <ul className="list-disc space-y-2 ps-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <FieldForm
        action={action}
        initial={freshState()}
        fields={[]}
        submit={submit}
        oneMoment={translator(locale, "common")("oneMoment")}
        {...(isDestructive && { buttonClass: "button-primary bg-refused" })}
      />
      <p>
        <a href={back} className="text-link inline-flex min-h-11 items-center">
          {translator(locale, "membership")("goBack")}
        </a>
      </p>
    </>
  );
}
