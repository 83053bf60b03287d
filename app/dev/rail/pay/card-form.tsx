"use client";

import { useActionState, useEffect } from "react";
import { type CardState, payWithCard } from "@/app/dev/rail/pay/pay-action";
import { ErrorSummary } from "@/components/ui/error-summary";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";

interface CardFormProps {
  /** The query that the form was opened with. */
  query: string;
  /** What the chosen test card fills in. */
  filled: { number: string; expiry: string; cvc: string; holder: string };
  buttonLabel: string;
}

const FIELDS = [
  { name: "number", label: "Card number", autoComplete: "cc-number", inputMode: "numeric" },
  { name: "expiry", label: "Expiry, month and year", autoComplete: "cc-exp", inputMode: "text" },
  { name: "cvc", label: "Security code", autoComplete: "cc-csc", inputMode: "numeric" },
  { name: "holder", label: "Name on the card", autoComplete: "cc-name", inputMode: "text" },
] as const;

/** The card's fields, as a rail's own form has them. */
export function CardForm({ query, filled, buttonLabel }: CardFormProps) {
  const [state, action] = useActionState<CardState, FormData>(payWithCard.bind(null, query), {
    faults: [],
    kept: filled,
  });
  const { leadsTo } = state;
  useEffect(() => {
    if (leadsTo) window.location.assign(leadsTo);
  }, [leadsTo]);
  const values: Record<string, string> = { ...state.kept, cvc: state.faults.length > 0 ? "" : filled.cvc };
  const errorOf = (name: string) => state.faults.find(({ field }) => field === name)?.message;
  return (
    <form action={action} noValidate key={`${filled.number} ${JSON.stringify(state)}`}>
      <ErrorSummary title="The card cannot be used like this" errors={state.faults} />
      {FIELDS.map(({ name, ...texts }) => (
        <TextField
          key={name}
          name={name}
          {...texts}
          dir="ltr"
          defaultValue={values[name]}
          error={errorOf(name)}
          className="tabular-nums"
        />
      ))}
      <div className="mt-8">
        <SubmitButton pendingLabel="One moment…">{buttonLabel}</SubmitButton>
      </div>
    </form>
  );
}
