"use client";

import { useActionState } from "react";
import { ErrorSummary } from "@/components/ui/error-summary";
import { MoneyField } from "@/components/ui/money-field";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";

export interface TermsFormState {
  typed: { amount: string; cadence: string };
  faults: { field: "amount" | "cadence"; message: string }[];
  /** Above the faults. */
  title?: string;
  /** Counts the answers, so that each one's values are shown. */
  round: number;
}

export interface TermsFormTexts {
  amount: string;
  amountHelp: string;
  cadence: string;
  hint: string;
  save: string;
  oneMoment: string;
}

interface TermsFormProps {
  action(before: TermsFormState, data: FormData): Promise<TermsFormState>;
  initial: TermsFormState;
  texts: TermsFormTexts;
  /** The currency's sign, before the sum. */
  sign: string;
  cadences: { value: string; label: string }[];
}

/** The form for the sum and the cadence. It works without scripts. */
export function TermsForm({ action, initial, texts, sign, cadences }: TermsFormProps) {
  const [state, send] = useActionState(action, initial);
  const faultOf = (field: string) => state.faults.find((fault) => fault.field === field)?.message;
  return (
    <form action={send} noValidate key={state.round}>
      <ErrorSummary title={state.title ?? ""} errors={state.faults} />
      <p className="mb-4 text-quiet">{texts.hint}</p>
      <MoneyField
        name="amount"
        label={texts.amount}
        help={texts.amountHelp}
        sign={sign}
        defaultValue={state.typed.amount}
        error={faultOf("amount")}
      />
      <SelectField
        name="cadence"
        label={texts.cadence}
        options={cadences}
        defaultValue={state.typed.cadence}
        error={faultOf("cadence")}
      />
      <div className="mt-6">
        <SubmitButton pendingLabel={texts.oneMoment}>{texts.save}</SubmitButton>
      </div>
    </form>
  );
}
