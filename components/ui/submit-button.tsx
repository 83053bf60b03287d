"use client";

import type { ReactNode } from "react";
import { useFormStatus } from "react-dom";

interface SubmitButtonProps {
  /** What happens, such as "Give $50.00". */
  children: ReactNode;
  /** What is said while it happens. */
  pendingLabel: string;
  className?: string;
}

/** Sends a form, says so, and does not send it a second time meanwhile. Without a script it is a plain button. */
export function SubmitButton({ children, pendingLabel, className = "button-primary w-full" }: SubmitButtonProps) {
  const { pending } = useFormStatus();
  return (
    <button
      type="submit"
      className={className}
      aria-disabled={pending || undefined}
      onClick={(event) => pending && event.preventDefault()}
    >
      <span aria-live="polite">{pending ? pendingLabel : children}</span>
    </button>
  );
}
