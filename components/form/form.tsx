"use client";

import { type FormEvent, type ReactNode, useActionState, useEffect } from "react";
import type { FormAction, FormState } from "@/components/form/form-state";
import { ErrorSummary } from "@/components/ui/error-summary";

interface FormProps {
  action: FormAction;
  initial: FormState;
  onChange?(event: FormEvent<HTMLFormElement>): void;
  children(state: FormState): ReactNode;
}

/**
 * The form on all pages for donors. It is submitted to the server, parsed only there, and shown again with the entered
 * values and an error summary. It works without scripts: the state is in the page that the server returns.
 */
export function Form({ action, initial, onChange, children }: FormProps) {
  const [state, send] = useActionState(action, initial);
  const { leadsTo } = state;
  useEffect(() => {
    if (leadsTo) window.location.assign(leadsTo);
  }, [leadsTo]);
  return (
    <form action={send} onChange={onChange} noValidate key={state.round}>
      <ErrorSummary title={state.title} errors={state.errors} />
      {children(state)}
    </form>
  );
}
