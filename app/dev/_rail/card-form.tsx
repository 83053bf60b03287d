"use client";

import { Form } from "@/components/form/form";
import { errorOf, type FormAction, type FormState } from "@/components/form/form-state";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";

/** The form's texts, in the payer's language. */
export interface CardTexts {
  number: string;
  expiry: string;
  expiryPlaceholder: string;
  cvc: string;
  cvcPlaceholder: string;
  holder: string;
  submit: string;
  pending: string;
}

interface CardFormProps {
  action: FormAction;
  initial: FormState;
  texts: CardTexts;
}

/** The fields of a card, laid out as on a card. */
export function CardForm({ action, initial, texts }: CardFormProps) {
  return (
    <Form action={action} initial={initial}>
      {(state) => {
        const field = (name: string) => ({ name, defaultValue: state.input[name], error: errorOf(state, name) });
        // Digits are written from left to right in every language, as on the card.
        const digits = { dir: "ltr", className: "tabular-nums rtl:text-end" };
        return (
          <>
            <div className="rounded-card border border-line bg-card p-4">
              <TextField
                {...field("number")}
                {...digits}
                label={texts.number}
                inputMode="numeric"
                autoComplete="cc-number"
                placeholder="1234 1234 1234 1234"
              />
              <div className="my-4 grid grid-cols-2 items-start gap-3 [&>.field]:mt-0">
                <TextField
                  {...field("expiry")}
                  {...digits}
                  label={texts.expiry}
                  autoComplete="cc-exp"
                  placeholder={texts.expiryPlaceholder}
                  inputMode="numeric"
                />
                <TextField
                  {...field("cvc")}
                  {...digits}
                  label={texts.cvc}
                  autoComplete="cc-csc"
                  placeholder={texts.cvcPlaceholder}
                  inputMode="numeric"
                />
              </div>
              <TextField {...field("holder")} label={texts.holder} autoComplete="cc-name" dir="auto" />
            </div>
            <div className="mt-4">
              <SubmitButton pendingLabel={texts.pending}>{texts.submit}</SubmitButton>
            </div>
          </>
        );
      }}
    </Form>
  );
}
