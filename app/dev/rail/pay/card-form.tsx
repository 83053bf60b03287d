"use client";

import { Form } from "@/components/form/form";
import { errorOf, type FormAction, type FormState } from "@/components/form/form-state";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";

interface CardFormProps {
  action: FormAction;
  initial: FormState;
  submit: string;
}

/** The fields of a card as they stand on one. */
export function CardForm({ action, initial, submit }: CardFormProps) {
  return (
    <Form action={action} initial={initial}>
      {(state) => {
        const field = (name: string) => ({ name, defaultValue: state.input[name], error: errorOf(state, name) });
        const digits = { dir: "ltr", className: "tabular-nums" };
        return (
          <>
            <div className="rounded-card border border-line bg-card p-4">
              <TextField
                {...field("number")}
                {...digits}
                label="Card number"
                inputMode="numeric"
                autoComplete="cc-number"
                placeholder="1234 1234 1234 1234"
              />
              <div className="my-4 grid grid-cols-2 items-start gap-3 [&>.field]:mt-0">
                <TextField
                  {...field("expiry")}
                  {...digits}
                  label="Expiry date"
                  autoComplete="cc-exp"
                  placeholder="MM/YY"
                  inputMode="numeric"
                />
                <TextField
                  {...field("cvc")}
                  {...digits}
                  label="Security code"
                  autoComplete="cc-csc"
                  placeholder="CVC"
                  inputMode="numeric"
                />
              </div>
              <TextField {...field("holder")} label="Name on the card" autoComplete="cc-name" dir="auto" />
            </div>
            <div className="mt-4">
              <SubmitButton pendingLabel="Paying…">{submit}</SubmitButton>
            </div>
          </>
        );
      }}
    </Form>
  );
}
