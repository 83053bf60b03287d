"use client";

import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { AmountFields } from "@/components/checkout/amount-fields";
import { AMOUNT } from "@/components/checkout/amount-places";
import { DedicationFields } from "@/components/checkout/dedication-fields";
import { DonorFields } from "@/components/checkout/donor-fields";
import { FeePanel } from "@/components/checkout/fee-panel";
import { figuresOf } from "@/components/checkout/figures";
import type { GiveFormTexts } from "@/components/checkout/give-form-texts";
import { Form } from "@/components/form/form";
import type { FormAction, FormState } from "@/components/form/form-state";
import { SubmitButton } from "@/components/ui/submit-button";
import { formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";

export interface GiveFormProps {
  action: FormAction;
  initial: FormState;
  /** Unique to this rendering: submitting the same form twice makes one gift. */
  formKey: string;
  currency: string;
  locale: Locale;
  presets: { value: string; label: string }[];
  /** The currency symbol, before a typed amount. */
  sign: string;
  texts: GiveFormTexts;
  /** Shown after a limit error: how to raise the limit. */
  verification?: ReactNode;
  /** Between the fees and the button, such as matches for the gift. */
  children?: ReactNode;
}

/** The gift form. Everything works without scripts; with them, amounts update live. */
export function GiveForm({ action, initial, formKey, texts, children, ...money }: GiveFormProps) {
  const { currency, locale } = money;
  const [isAlive, setAlive] = useState(false);
  const [figures, setFigures] = useState(() => figuresOf((field) => initial.input[field], currency, locale));
  const key = useRef<HTMLInputElement>(null);
  const read = useCallback(
    (form: HTMLFormElement) => {
      const data = new FormData(form);
      setFigures(figuresOf((field) => data.get(field), currency, locale));
    },
    [currency, locale],
  );
  useEffect(() => {
    setAlive(true);
    // What was chosen before scripts ran.
    if (key.current?.form) read(key.current.form);
  }, [read]);
  const look = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    keepOneAmount(currentTarget, target as HTMLInputElement);
    read(currentTarget);
  };
  return (
    <Form action={action} initial={initial} onChange={look}>
      {(state) => (
        <>
          {state.errors.some(({ code }) => code.startsWith("overLimit")) && money.verification}
          <input ref={key} type="hidden" name="key" value={formKey} />
          <AmountFields state={state} texts={texts} presets={money.presets} sign={money.sign} />
          <DonorFields state={state} texts={texts} />
          <DedicationFields state={state} texts={texts} />
          <FeePanel
            state={state}
            texts={texts}
            figures={figures}
            isAlive={isAlive}
            currency={currency}
            locale={locale}
          />
          {children}
          <div className="mt-8">
            <SubmitButton pendingLabel={texts.oneMoment}>
              {isAlive && figures.paidCents !== null
                ? buttonText(texts, figures.cadence).replace(AMOUNT, formatMoney(figures.paidCents, currency, locale))
                : texts.buttonContinue}
            </SubmitButton>
            <p className="mt-3 text-quiet text-small">{texts.paymentNote}</p>
          </div>
        </>
      )}
    </Form>
  );
}

function buttonText(texts: GiveFormTexts, cadence: string): string {
  const known: Record<string, string> = {
    weekly: texts.buttonWeekly,
    monthly: texts.buttonMonthly,
    yearly: texts.buttonYearly,
  };
  return known[cadence] ?? texts.buttonOnce;
}

/** Choosing a preset clears the typed amount, and typing an amount clears the preset. */
function keepOneAmount(form: HTMLFormElement, { name, value }: HTMLInputElement): void {
  const own = form.elements.namedItem("own_amount") as HTMLInputElement | null;
  const choice = form.elements.namedItem("amount") as RadioNodeList | null;
  if (!own || !choice) return;
  if (name === "own_amount" && value.trim() !== "") choice.value = "other";
  if (name === "amount" && value !== "other") own.value = "";
  if (name === "amount" && value === "other") own.focus();
}
