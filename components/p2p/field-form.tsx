"use client";

import { useActionState } from "react";
import type { FieldSpec, FormState } from "@/components/p2p/form-state";
import { ChoiceCards } from "@/components/ui/choice-cards";
import { ErrorSummary } from "@/components/ui/error-summary";
import { MoneyField } from "@/components/ui/money-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";

interface FieldFormProps {
  action(before: FormState, data: FormData): Promise<FormState>;
  initial: FormState;
  fields: FieldSpec[];
  /** What the button says, and what it says meanwhile. */
  submit: string;
  oneMoment: string;
  /** Beneath the button. */
  note?: string;
  buttonClass?: string;
}

/** A form of a few fields that works without scripts and loses nothing that was typed. */
export function FieldForm({ action, initial, fields, submit, oneMoment, note, buttonClass }: FieldFormProps) {
  const [state, send] = useActionState(action, initial);
  return (
    <form action={send} noValidate key={state.round}>
      <ErrorSummary title={state.title} errors={state.faults} />
      <div className="space-y-6">
        {fields.map((field) => (
          <Field key={field.name} field={field} state={state} />
        ))}
      </div>
      <div className="mt-8">
        <SubmitButton pendingLabel={oneMoment} className={buttonClass}>
          {submit}
        </SubmitButton>
        {note && <p className="mt-3 text-quiet text-small">{note}</p>}
      </div>
    </form>
  );
}

function Field({ field, state }: { field: FieldSpec; state: FormState }) {
  const error = state.faults.find((fault) => fault.field === field.name)?.message;
  const value = state.typed[field.name] ?? "";
  const { name, label, help, optional } = field;
  const texts = { name, label, help, optional, error };
  switch (field.kind) {
    case "line":
      return (
        <TextField
          {...texts}
          type={field.type}
          autoComplete={field.autoComplete ?? "off"}
          defaultValue={value}
          dir="auto"
        />
      );
    case "text":
      return <TextArea {...texts} rows={field.rows} defaultValue={value} dir="auto" />;
    case "money":
      return <MoneyField {...texts} sign={field.sign} defaultValue={value} />;
    case "choice":
      return <ChoiceCards {...texts} choices={field.choices} defaultValue={value} columns="one" />;
  }
}
