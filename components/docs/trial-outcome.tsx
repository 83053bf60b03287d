"use client";

import { useEffect, useRef } from "react";
import type { TrialResponse } from "@/components/docs/send-trial";

export type SendState =
  | { step: "idle" | "asking" | "sending" | "unreachable" }
  | { step: "answered"; response: TrialResponse };

interface TrialOutcomeProps {
  state: SendState;
}

/** The response to a trial: the status, the relevant headers and the body. */
export function TrialOutcome({ state }: TrialOutcomeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.step === "answered") place.current?.scrollIntoView({ block: "nearest" });
  }, [state]);
  return (
    <div ref={place} aria-live="polite" className="space-y-3 empty:hidden">
      {state.step === "sending" && <p className="text-quiet text-sm">Waiting for the response…</p>}
      {state.step === "unreachable" && (
        <p className="text-refused text-sm">No response. Check that the server is running, then try again.</p>
      )}
      {state.step === "answered" && <ResponseSection response={state.response} />}
    </div>
  );
}

function ResponseSection({ response }: { response: TrialResponse }) {
  const { status, durationMs, headers, text } = response;
  const isGood = status < 400;
  return (
    <>
      <p className="text-sm tabular-nums">
        <span className={`font-semibold ${isGood ? "text-good" : "text-refused"}`}>
          {isGood ? "✓" : "✕"} {status}
        </span>
        <span className="text-quiet">
          {" "}
          {isGood ? "accepted" : "refused"} after {durationMs} ms
        </span>
      </p>
      <dl className="text-sm">
        {headers.map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="text-quiet">{name}</dt>
            <dd className="select-all break-all tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {text && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
        <pre tabIndex={0} className="code-text max-h-96 rounded-control border border-line bg-paper">
          <code>{text}</code>
        </pre>
      )}
    </>
  );
}
