"use client";

import type { ComponentProps } from "react";
import { FocusField } from "@/components/form/focus-field";
import { Form } from "@/components/form/form";
import { errorOf, type FormAction, type FormState } from "@/components/form/form-state";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";

interface PictureFormProps {
  action: FormAction;
  initial: FormState;
  /** The text about the picture, for kinds that have one. */
  alt: { name: string; label: string; help: string } | null;
  /** The focal point, for kinds that are cropped. */
  focus: Omit<ComponentProps<typeof FocusField>, "value"> | null;
  submit: string;
  oneMoment: string;
}

/** The form for a picture's text and focal point. */
export function PictureForm({ action, initial, alt, focus, submit, oneMoment }: PictureFormProps) {
  return (
    <Form action={action} initial={initial}>
      {(state) => (
        <div className="space-y-6">
          {alt && (
            <TextField
              {...alt}
              error={errorOf(state, alt.name)}
              defaultValue={state.input[alt.name]}
              autoComplete="off"
              dir="auto"
            />
          )}
          {focus && <FocusField {...focus} value={state.input[focus.name] ?? ""} />}
          <SubmitButton className="button-quiet" pendingLabel={oneMoment}>
            {submit}
          </SubmitButton>
        </div>
      )}
    </Form>
  );
}
