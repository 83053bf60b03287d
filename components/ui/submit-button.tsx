"use client";

import type { ReactNode } from "react";
import { useFormStatus } from "react-dom";

interface SubmitButtonProps {
  /** The label, such as "Give $50.00". */
  children: ReactNode;
  /** The label while the form is being sent. */
  pendingLabel: string;
  className?: string;
  /** The key that presses it on pages with keyboard shortcuts. */
  shortcut?: string;
}

/** Submits a form once and shows its progress. Without scripts it is a plain button. */
export function SubmitButton({
  children,
  pendingLabel,
  className = "button-primary w-full",
  shortcut,
}: SubmitButtonProps) {
  const { pending } = useFormStatus();
  return (
    <button
      type="submit"
      className={className}
      data-pending={pendingLabel}
      data-key={shortcut}
      aria-disabled={pending || undefined}
      onClick={(event) => pending && event.preventDefault()}
    >
      <span aria-live="polite">{pending ? pendingLabel : children}</span>
    </button>
  );
}
