"use client";

import { type FormEvent, useState } from "react";
import { BodyField } from "@/components/docs/body-field";
import { Labelled } from "@/components/docs/labelled";
import { ParameterField } from "@/components/docs/parameter-field";
import { sendTrial } from "@/components/docs/send-trial";
import { prefixOf, type Trial } from "@/components/docs/trial";
import { TRIAL_CONTROL } from "@/components/docs/trial-control";
import { idIn, rememberedIds, rememberId, type TrialIds } from "@/components/docs/trial-ids";
import { useTrialKey } from "@/components/docs/trial-key";
import { type SendState, TrialOutcome } from "@/components/docs/trial-outcome";
import { useTrialValues } from "@/components/docs/trial-values";

interface TryItFormProps {
  trial: Trial;
}

/** A trial's form. Its fields have no names, so no value can end up in a URL. */
export function TryItForm({ trial }: TryItFormProps) {
  const [key, keepKey] = useTrialKey();
  const known = useTrialValues(trial, key);
  const [lastIds, setLastIds] = useState<TrialIds>(rememberedIds);
  const [typed, setInput] = useState<Record<string, string>>({});
  const entered = { ...known, ...typed };
  const [state, setState] = useState<SendState>({ step: "idle" });
  const type = (name: string, value: string) => setInput((before) => ({ ...before, [name]: value }));

  async function send() {
    setState({ step: "sending" });
    try {
      const response = await sendTrial(trial, key, entered);
      const id = response.status < 400 ? idIn(response.text) : undefined;
      if (id) setLastIds(rememberId(id));
      setState({ step: "answered", response });
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
            lastId={lastIds[prefixOf(field)]}
            onChange={(value) => type(name, value)}
          />
        );
      })}
      {trial.body !== null && (
        <BodyField
          value={entered.body ?? trial.body}
          example={trial.body}
          lastIds={lastIds}
          onChange={(value) => type("body", value)}
        />
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
          className={TRIAL_CONTROL}
        />
      )}
    </Labelled>
  );
}
