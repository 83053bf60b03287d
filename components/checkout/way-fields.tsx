import type { FieldsProps } from "@/components/checkout/give-form-texts";
import { errorOf } from "@/components/form/form-state";
import { FieldNotes } from "@/components/ui/field-frame";
import { WayCards, type WayChoice } from "@/components/ui/way-cards";
import type { GivingWay } from "@/server/kernel/giving-way";

interface WayFieldsProps extends FieldsProps {
  ways: readonly GivingWay[];
  /** The saved payment methods of the signed-in donor, the default first. */
  saved: readonly WayChoice[];
}

/** How to pay, if there is a choice: saved methods come first. */
export function WayFields({ state, texts, ways, saved }: WayFieldsProps) {
  const card = saved.length > 0 ? texts.payByAnother : texts.payByCard;
  const labels: Record<GivingWay, string> = { form: card, debit: texts.payByDebit, transfer: texts.payByTransfer };
  const error = errorOf(state, "pay_by");
  return (
    <WayCards
      className="mt-4"
      choices={[...saved, ...ways.map((value) => ({ value, label: labels[value] }))]}
      legend={texts.payByLegend}
      chosen={state.input.pay_by}
      describedBy={error ? "field-pay_by-error" : undefined}
      notes={<FieldNotes id="field-pay_by" error={error} />}
    />
  );
}
