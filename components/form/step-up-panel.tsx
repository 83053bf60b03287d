"use client";

import { useEffect, useRef } from "react";
import { errorOf, type FormState, STEP_UP_FIELD } from "@/components/form/form-state";
import { TextField } from "@/components/ui/text-field";

/** Asks for a second-factor code, or to set one up, above the form's fields; shows recovery codes once. */
export function StepUpPanel({ state }: { state: FormState }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { stepUp, errors } = state;
  useEffect(() => {
    if (stepUp && errors.length === 0) heading.current?.focus();
  }, [stepUp, errors]);
  if (!stepUp) return null;
  const { title, text, field, setup, codes } = stepUp;
  return (
    <section aria-labelledby="step-up" className="mb-8 space-y-4 rounded-card border border-line bg-card p-4">
      {errors.length === 0 && <meta name="page-status" content="422" />}
      <h2 id="step-up" ref={heading} tabIndex={-1} className="section-title">
        {title}
      </h2>
      <p>{text}</p>
      {setup && <Setup {...setup} />}
      {codes.length > 0 && (
        <ol dir="ltr" className="grid gap-x-6 gap-y-2 font-mono sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      )}
      {field && (
        <TextField
          name={STEP_UP_FIELD}
          label={field.label}
          help={field.help}
          error={errorOf(state, STEP_UP_FIELD)}
          autoComplete="one-time-code"
          dir="ltr"
          className="max-w-56 tabular-nums"
        />
      )}
    </section>
  );
}

/** The secret as a QR code, as a link and as text. White in every color scheme, because apps expect dark on light. */
function Setup({ scan, help, qr, qrLabel, uri, open, secret }: NonNullable<NonNullable<FormState["stepUp"]>["setup"]>) {
  return (
    <div className="space-y-3">
      <p className="font-semibold">{scan}</p>
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={qrLabel}
        shapeRendering="crispEdges"
        className="h-auto w-full max-w-48 rounded-card bg-white"
      >
        <path d={qr.path} fill="black" />
      </svg>
      <p>
        <a href={uri} className="text-link inline-flex min-h-11 items-center">
          {open}
        </a>
      </p>
      <p className="text-quiet">{help}</p>
      <p dir="ltr" className="font-mono [overflow-wrap:anywhere]">
        {secret}
      </p>
    </div>
  );
}
