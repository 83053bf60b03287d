"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Form } from "@/components/form/form";
import { errorOf, type FormAction, freshState } from "@/components/form/form-state";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";

interface CodeFormProps {
  action: FormAction;
  /** The texts of the field and the button. */
  label: string;
  help?: string;
  submit: string;
  oneMoment: string;
  buttonClass?: string;
  /** True if only six-digit codes of the app are accepted. */
  isOfApp?: boolean;
  /**
   * Shown above the field; without it, no code is asked for. Replaced by the recovery codes if the response has some.
   */
  children?: ReactNode;
  /** The texts shown with recovery codes. */
  codes?: { title: string; text: string; done: string; doneUrl: string };
  /** Replaces the field if there is nothing to ask for. */
  closed?: ReactNode;
  /** The field's name, which differs between the forms of a page. */
  name?: string;
}

/** A form that asks for a code of the second factor, and shows recovery codes once if the response has some. */
export function CodeForm({ action, label, help, submit, oneMoment, codes, ...props }: CodeFormProps) {
  const { buttonClass, isOfApp = false, closed, name = "code", children } = props;
  return (
    <Form action={action} initial={freshState()}>
      {(state) => {
        if (codes && state.secrets) return <RecoveryCodes {...codes} codes={state.secrets} />;
        if (closed) return closed;
        return (
          <div className="space-y-6">
            {children}
            <TextField
              name={name}
              label={label}
              help={help}
              error={errorOf(state, name)}
              autoComplete="one-time-code"
              inputMode={isOfApp ? "numeric" : "text"}
              autoCapitalize="characters"
              spellCheck={false}
              dir="ltr"
              className="tabular-nums"
            />
            <SubmitButton pendingLabel={oneMoment} className={buttonClass}>
              {submit}
            </SubmitButton>
          </div>
        );
      }}
    </Form>
  );
}

interface RecoveryCodesProps {
  title: string;
  text: string;
  done: string;
  doneUrl: string;
  codes: readonly string[];
}

function RecoveryCodes({ title, text, done, doneUrl, codes }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="space-y-4">
      <h2 ref={heading} tabIndex={-1} className="section-title">
        {title}
      </h2>
      <p>{text}</p>
      <ol dir="ltr" className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-card border border-line bg-card p-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p>
        <a href={doneUrl} className="button-primary">
          {done}
        </a>
      </p>
    </div>
  );
}
