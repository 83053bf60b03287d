"use client";

import type { ReactNode } from "react";
import { AddressFields } from "@/components/checkout/address-fields";
import { AmountFields } from "@/components/checkout/amount-fields";
import type { AmountImpact } from "@/components/checkout/amount-impact";
import { CadenceFields } from "@/components/checkout/cadence-fields";
import { DonorFields } from "@/components/checkout/donor-fields";
import { ExtraFields } from "@/components/checkout/extra-fields";
import type { GiveFormTexts } from "@/components/checkout/give-form-texts";
import { SavingField } from "@/components/checkout/saving-field";
import { ShownFields } from "@/components/checkout/shown-fields";
import { WayFields } from "@/components/checkout/way-fields";
import { Form } from "@/components/form/form";
import { errorOf, type FormAction, type FormState } from "@/components/form/form-state";
import { Checkbox } from "@/components/ui/checkbox";
import { SubmitButton } from "@/components/ui/submit-button";
import type { WayChoice } from "@/components/ui/way-cards";
import type { GivingWay } from "@/server/kernel/giving-way";

export interface GiveFormProps {
  action: FormAction;
  initial: FormState;
  /** Unique to this rendering: submitting the same form twice creates only one gift. */
  formKey: string;
  /** The possible ways to pay; the form shows a choice if there are several. */
  ways: readonly GivingWay[];
  /** The saved payment methods of the signed-in donor, the default first. */
  saved: readonly WayChoice[];
  /** Whether a newly entered payment method can be saved. */
  canSave: boolean;
  presets: { value: string; label: string }[];
  /** The currency symbol, before a typed amount. */
  sign: string;
  /** What the donor may still give, in words. */
  limit: string;
  currency: string;
  /** The reader's locale, by which typed amounts are parsed. */
  locale: string;
  /** The effects of amounts, largest first. */
  impacts: readonly AmountImpact[];
  impactsLanguage?: string;
  texts: GiveFormTexts;
  /** The country options of the postal address; null if the campaign does not ask for an address. */
  countries: readonly { value: string; label: string }[] | null;
  /** The data for `public/give.js`: the currency, the matches, the texts around amounts. */
  live: string;
  /** Shown after a limit error: how to raise the limit. */
  verification: ReactNode;
  /** The terms of a recurring gift, shown at the button. */
  agreement: ReactNode;
  /** Where the money goes, above the button. */
  children: ReactNode;
}

/**
 * The gift form, which fits on one phone screen. Everything works without scripts; with scripts, amounts update live.
 */
export function GiveForm(props: GiveFormProps) {
  const { action, initial, formKey, ways, saved, canSave, texts, countries, ...others } = props;
  const { verification, agreement, children, live, ...amounts } = others;
  // With a saved method, donors can pay in one tap, so it is shown next to the amount.
  const howToPay = (state: FormState) => (
    <>
      {ways.length + saved.length > 1 && <WayFields state={state} texts={texts} ways={ways} saved={saved} />}
      {canSave && <SavingField state={state} texts={texts} />}
    </>
  );
  return (
    <Form action={action} initial={initial}>
      {(state) => (
        <div className="giving-form" data-giving={live}>
          {state.errors.some(({ code }) => code.startsWith("overLimit")) && verification}
          <input type="hidden" name="key" value={formKey} />
          <CadenceFields state={state} texts={texts} />
          <AmountFields state={state} texts={texts} {...amounts} />
          {saved.length > 0 && howToPay(state)}
          <DonorFields state={state} texts={texts} />
          {countries && <AddressFields state={state} texts={texts} countries={countries} />}
          <ShownFields state={state} texts={texts} />
          <ExtraFields state={state} texts={texts} />
          {saved.length === 0 && howToPay(state)}
          {children}
          <Checkbox
            name="covers_fee"
            label={texts.coversFee}
            defaultChecked={state.input.covers_fee === "on"}
            error={errorOf(state, "covers_fee")}
          />
          <Checkbox name="allows_news" label={texts.allowsMailings} defaultChecked={state.input.allows_news === "on"} />
          {(ways.includes("form") || saved.length > 0) && agreement}
          <input type="hidden" name="contact_told" value="on" />
          <p className="mt-2 text-quiet text-small">{countries ? texts.contactNoteAddress : texts.contactNote}</p>
          <div className="giving-bar">
            <SubmitButton pendingLabel={texts.oneMoment}>{texts.buttonContinue}</SubmitButton>
          </div>
          {[...(saved.length > 0 ? [SAVED_NOTE] : []), ...ways.flatMap((way) => NOTES[way])].map(({ note, text }) => (
            <p key={note} data-note={note} className="mt-2 text-quiet text-small">
              {texts[text]}
            </p>
          ))}
        </div>
      )}
    </Form>
  );
}

const SAVED_NOTE = { note: "saved", text: "paymentNoteSaved" } as const;

/** What happens next: styles show the note for the chosen way and cadence. */
const NOTES: Record<GivingWay, readonly { note: string; text: keyof GiveFormTexts }[]> = {
  form: [{ note: "form", text: "paymentNote" }],
  debit: [{ note: "debit", text: "paymentNoteDebit" }],
  transfer: [
    { note: "transfer", text: "paymentNoteTransfer" },
    { note: "standing", text: "paymentNoteStanding" },
  ],
};
