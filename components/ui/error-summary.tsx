"use client";

import { useEffect, useRef } from "react";

export interface FieldError {
  /** The field's name; null for errors that concern no field. */
  field: string | null;
  message: string;
}

interface ErrorSummaryProps {
  title: string;
  errors: readonly FieldError[];
}

/** The error summary on top of a form, with links to the fields. It takes the focus when it appears. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response with errors is announced again
  useEffect(() => box.current?.focus(), [errors]);
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      data-error-summary
      aria-labelledby="error-summary-title"
      className="mb-6 rounded-card border-2 border-refused bg-card p-4"
    >
      <h2 id="error-summary-title" className="font-sans text-base">
        {title}
      </h2>
      <ul className="mt-2 space-y-1">
        {errors.map(({ field, message }) => (
          <li key={`${field}${message}`} className="text-refused">
            {field === null ? (
              message
            ) : (
              <a href={`#field-${field}`} className="underline">
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
