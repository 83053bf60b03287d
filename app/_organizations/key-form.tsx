"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Form } from "@/components/form/form";
import { errorOf, type FormAction, freshState } from "@/components/form/form-state";
import { Checkbox } from "@/components/ui/checkbox";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";

interface KeyFormProps {
  action: FormAction;
  submit: string;
  oneMoment: string;
  /** The texts shown with the new key, and the link to go on. */
  shown: { title: string; text: string; done: string; doneUrl: string };
  /** What the form asks for a new key; absent for one that replaces another. */
  asked?: { name: string; nameHelp: string; scopes: string; scopesHelp: string; choices: Choice[] };
  /** Above the button. */
  children?: ReactNode;
}

interface Choice {
  name: string;
  label: string;
}

/** A form that creates an API key, and shows it once in its response. */
export function KeyForm({ action, submit, oneMoment, shown, asked, children }: KeyFormProps) {
  return (
    <Form action={action} initial={freshState()}>
      {(state) =>
        state.secrets ? (
          <NewKey {...shown} secret={state.secrets[0]!} />
        ) : (
          <div className="space-y-6">
            {asked && (
              <>
                <TextField
                  name="name"
                  label={asked.name}
                  help={asked.nameHelp}
                  error={errorOf(state, "name")}
                  autoComplete="off"
                  defaultValue={state.input.name}
                  dir="auto"
                />
                <fieldset>
                  <legend className="font-semibold">{asked.scopes}</legend>
                  <p className="text-quiet text-small">{asked.scopesHelp}</p>
                  <div className="mt-2 grid gap-x-6 sm:grid-cols-2">
                    {asked.choices.map(({ name, label }) => (
                      <Checkbox
                        key={name}
                        name={name}
                        label={label}
                        error={errorOf(state, name)}
                        defaultChecked={state.input[name] === "on"}
                      />
                    ))}
                  </div>
                </fieldset>
              </>
            )}
            {children}
            <SubmitButton pendingLabel={oneMoment}>{submit}</SubmitButton>
          </div>
        )
      }
    </Form>
  );
}

function NewKey({ title, text, done, doneUrl, secret }: KeyFormProps["shown"] & { secret: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="space-y-4">
      <h2 ref={heading} tabIndex={-1} className="section-title">
        {title}
      </h2>
      <p>{text}</p>
      <p
        dir="ltr"
        className="select-all rounded-card border border-line bg-card p-4 font-mono text-small [overflow-wrap:anywhere]"
      >
        {secret}
      </p>
      <p>
        <a href={doneUrl} className="button-quiet">
          {done}
        </a>
      </p>
    </div>
  );
}
