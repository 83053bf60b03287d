"use client";

import { Form } from "@/components/form/form";
import { errorOf, type FormAction, type FormState } from "@/components/form/form-state";
import { PagePreview, type PreviewTexts } from "@/components/form/page-preview";
import { Suggestions } from "@/components/form/suggestions";
import { Checkbox } from "@/components/ui/checkbox";
import { ChoiceCards } from "@/components/ui/choice-cards";
import { MoneyField } from "@/components/ui/money-field";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";

interface Choice {
  value: string;
  label: string;
  note?: string;
}

/** A form field with its resolved texts, or a value that is sent back unchanged. */
export type FieldSpec = ShownField | { kind: "hidden"; name: string };

type ShownField = { name: string; label: string; help?: string; optional?: string } & (
  | { kind: "line"; autoComplete?: string; type?: "text" | "email" | "date" | "datetime-local" }
  | { kind: "digits"; autoComplete?: string; inputMode?: "numeric" | "text" }
  | { kind: "color" }
  | { kind: "text"; rows?: number }
  | { kind: "money"; sign: string; suggestions?: readonly { value: string; label: string }[] }
  | { kind: "choice"; choices: Choice[] }
  | { kind: "select"; choices: Choice[] }
  | { kind: "check" }
);

interface FieldFormProps {
  action: FormAction;
  initial: FormState;
  fields: FieldSpec[];
  /** Above the fields. */
  lead?: string;
  /** The button's label, and its label while the form is being sent. */
  submit: string;
  oneMoment: string;
  /** Below the button. */
  note?: string;
  buttonClass?: string;
  /** Next to the fields on wide screens, and below them on others: a preview of the page. */
  preview?: PreviewTexts;
}

/** A form that is a list of fields. */
export function FieldForm({
  action,
  initial,
  fields,
  lead,
  submit,
  oneMoment,
  note,
  buttonClass,
  preview,
}: FieldFormProps) {
  return (
    <Form action={action} initial={initial}>
      {(state) => (
        <>
          {lead && <p className="mb-4 text-quiet">{lead}</p>}
          <div className={preview && "gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]"}>
            <div className="space-y-6">
              {fields.map((field) => (
                <Field key={field.name} field={field} state={state} />
              ))}
            </div>
            {preview && (
              <div className="mt-8 lg:sticky lg:top-6 lg:row-span-2 lg:mt-0 lg:self-start">
                <PagePreview texts={preview} input={state.input} />
              </div>
            )}
            <div className="mt-8">
              <SubmitButton pendingLabel={oneMoment} className={buttonClass}>
                {submit}
              </SubmitButton>
              {note && <p className="mt-3 text-quiet text-small">{note}</p>}
            </div>
          </div>
        </>
      )}
    </Form>
  );
}

function Field({ field, state }: { field: FieldSpec; state: FormState }) {
  const value = state.input[field.name] ?? "";
  if (field.kind === "hidden") return <input type="hidden" name={field.name} defaultValue={value} />;
  const { name, label, help, optional } = field;
  const texts = { name, label, help, optional, error: errorOf(state, name) };
  switch (field.kind) {
    case "line": {
      const { type, autoComplete = "off" } = field;
      return <TextField {...texts} type={type} autoComplete={autoComplete} defaultValue={value} dir="auto" />;
    }
    case "digits": {
      const { inputMode, autoComplete = "off" } = field;
      const shape = { dir: "ltr", className: "tabular-nums" };
      return <TextField {...texts} {...shape} inputMode={inputMode} autoComplete={autoComplete} defaultValue={value} />;
    }
    case "color":
      return <TextField {...texts} type="color" className="h-11 w-24 p-1" defaultValue={value} />;
    case "text":
      return <TextArea {...texts} rows={field.rows} defaultValue={value} dir="auto" />;
    case "money":
      return (
        <>
          <MoneyField {...texts} sign={field.sign} defaultValue={value} />
          {field.suggestions && <Suggestions name={name} label={label} suggestions={field.suggestions} />}
        </>
      );
    case "choice":
      return <ChoiceCards {...texts} choices={field.choices} defaultValue={value} columns="one" />;
    case "select":
      return <SelectField {...texts} options={field.choices} defaultValue={value} />;
    case "check":
      return <Checkbox {...{ name, label, help }} defaultChecked={value === "on"} error={errorOf(state, name)} />;
  }
}
