"use client";

import { type FormEvent, type ReactNode, useId, useState } from "react";
import { sendTrial } from "@/components/docs/send-trial";
import type { Trial, TrialField } from "@/components/docs/trial";
import { useTrialKey } from "@/components/docs/trial-key";
import { type SendState, TrialOutcome } from "@/components/docs/trial-outcome";

interface TryItFormProps {
  trial: Trial;
}

const CONTROL = "block min-h-11 w-full rounded-control border border-quiet bg-paper px-3 py-2 text-[0.9375rem]";

/** A trial's form. Its fields have no names, so no value can end up in a URL. */
export function TryItForm({ trial }: TryItFormProps) {
  const [key, keepKey] = useTrialKey();
  const [entered, setInput] = useState<Record<string, string>>({});
  const [state, setState] = useState<SendState>({ step: "idle" });
  const type = (name: string, value: string) => setInput((before) => ({ ...before, [name]: value }));

  async function send() {
    setState({ step: "sending" });
    try {
      setState({ step: "answered", response: await sendTrial(trial, key, entered) });
    } catch {
      setState({ step: "unreachable" });
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (trial.warning && state.step !== "asking") setState({ step: "asking" });
    else send();
  }

  return (
    <form onSubmit={submit} autoComplete="off" className="space-y-4 border-line border-t p-4">
      {!trial.isOpen && <KeyField value={key} onChange={keepKey} />}
      {trial.fields.map((field) => {
        const name = `${field.place} ${field.name}`;
        return (
          <ParameterField
            key={name}
            field={field}
            value={entered[name] ?? ""}
            onChange={(value) => type(name, value)}
          />
        );
      })}
      {trial.body !== null && (
        <BodyField value={entered.body ?? trial.body} onChange={(value) => type("body", value)} />
      )}
      {state.step === "asking" ? (
        <Question warning={trial.warning!} onStop={() => setState({ step: "idle" })} />
      ) : (
        <button type="submit" disabled={state.step === "sending"} className="action-button">
          Send {trial.method} {trial.path}
        </button>
      )}
      <TrialOutcome state={state} />
    </form>
  );
}

function Question({ warning, onStop }: { warning: string; onStop: () => void }) {
  return (
    <div role="alert" className="rounded-control border border-refused p-3">
      <p className="text-[0.9375rem]">{warning}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="submit" className="action-button">
          Send request
        </button>
        <button type="button" onClick={onStop} className="min-h-11 rounded-control border border-quiet px-4">
          Cancel
        </button>
      </div>
    </div>
  );
}

function KeyField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Labelled
      label="API key"
      help={
        <>
          Stays in this tab and is sent only with the request. If you run the sandbox yourself, it is{" "}
          <code>api_key</code> in <code>.data/sandbox.json</code>.
        </>
      }
    >
      {(id, helpId) => (
        <input
          id={id}
          aria-describedby={helpId}
          type="password"
          autoComplete="off"
          required
          value={value}
          placeholder="alm_sk_sandbox_..."
          onChange={(event) => onChange(event.target.value)}
          className={CONTROL}
        />
      )}
    </Labelled>
  );
}

interface ParameterFieldProps {
  field: TrialField;
  value: string;
  onChange: (value: string) => void;
}

function ParameterField({ field, value, onChange }: ParameterFieldProps) {
  const { name, required, values, hint } = field;
  return (
    <Labelled label={<code>{name}</code>} note={required ? undefined : "optional"}>
      {(id) =>
        values.length > 0 ? (
          <select
            id={id}
            required={required}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={CONTROL}
          >
            <option value="">{required ? "Choose one" : "None"}</option>
            {values.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        ) : (
          <input
            id={id}
            type="text"
            required={required}
            value={value}
            placeholder={hint}
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
            className={CONTROL}
          />
        )
      }
    </Labelled>
  );
}

function BodyField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const rows = Math.min(16, Math.max(3, value.split("\n").length));
  return (
    <Labelled
      label="Body"
      note="JSON"
      help={/"\w{3}_/.test(value) && "The ids in this example are made up. Replace them with your own."}
    >
      {(id, helpId) => (
        <textarea
          id={id}
          aria-describedby={helpId}
          rows={rows}
          value={value}
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
          className={`${CONTROL} font-mono text-[0.8125rem]! leading-relaxed`}
        />
      )}
    </Labelled>
  );
}

interface LabelledProps {
  label: ReactNode;
  note?: string;
  help?: ReactNode;
  children: (id: string, helpId: string | undefined) => ReactNode;
}

function Labelled({ label, note, help, children }: LabelledProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold text-[0.9375rem]">
        {label}
        {note && <span className="font-normal text-quiet"> ({note})</span>}
      </label>
      {children(id, help ? `${id}-help` : undefined)}
      {help && (
        <p id={`${id}-help`} className="mt-1 text-quiet text-sm">
          {help}
        </p>
      )}
    </div>
  );
}
