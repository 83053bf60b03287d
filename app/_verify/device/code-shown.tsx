"use client";

import { Form } from "@/components/form/form";
import { type FormAction, freshState } from "@/components/form/form-state";
import { SubmitButton } from "@/components/ui/submit-button";

interface CodeShownProps {
  action: FormAction;
  /** A description of the code for screen readers. */
  label: string;
  submit: string;
  oneMoment: string;
}

/** A button that is replaced by the code. White in every color scheme, because cameras expect dark on light. */
export function CodeShown({ action, label, submit, oneMoment }: CodeShownProps) {
  return (
    <Form action={action} initial={freshState()}>
      {({ secrets }) => {
        const [size, path] = secrets ?? [];
        if (!size || !path) return <SubmitButton pendingLabel={oneMoment}>{submit}</SubmitButton>;
        return (
          <svg
            viewBox={`0 0 ${size} ${size}`}
            role="img"
            aria-label={label}
            shapeRendering="crispEdges"
            className="aspect-square w-64 max-w-full rounded-card bg-white"
          >
            <path d={path} fill="black" />
          </svg>
        );
      }}
    </Form>
  );
}
