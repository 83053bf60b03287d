"use client";

import { type ReactNode, useActionState } from "react";
import type { FormAction, FormState } from "@/components/form/form-state";
import { StepUpPanel } from "@/components/form/step-up-panel";
import { ErrorSummary } from "@/components/ui/error-summary";

interface FormProps {
  action: FormAction;
  initial: FormState;
  children(state: FormState): ReactNode;
}

/**
 * The form on all pages for donors. It is submitted to the server, validated only there, and shown again with the
 * entered values and an error summary. It works without scripts: the server returns a page with the state, with status
 * 422 if the page has no framework.
 */
export function Form({ action, initial, children }: FormProps) {
  const [state, send] = useActionState(action, initial);
  return (
    <form action={send} noValidate key={state.round}>
      {state.errors.length > 0 && <meta name="page-status" content="422" />}
      <ErrorSummary title={state.title} errors={state.errors} />
      <StepUpPanel state={state} />
      {children(state)}
    </form>
  );
}
