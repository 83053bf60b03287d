import type { FieldsProps } from "@/components/checkout/give-form-texts";
import { errorOf } from "@/components/form/form-state";
import { ChoiceCards } from "@/components/ui/choice-cards";
import { MoneyField } from "@/components/ui/money-field";

interface AmountFieldsProps extends FieldsProps {
  presets: { value: string; label: string }[];
  sign: string;
}

/** The amount and cadence. */
export function AmountFields({ state, texts, presets, sign }: AmountFieldsProps) {
  const { input } = state;
  const cadences = [
    { value: "once", label: texts.once },
    { value: "weekly", label: texts.weekly },
    { value: "monthly", label: texts.monthly },
    { value: "yearly", label: texts.yearly },
  ];
  return (
    <>
      <ChoiceCards
        name="amount"
        label={texts.amountLegend}
        choices={[...presets, { value: "other", label: texts.otherAmount }]}
        defaultValue={input.amount}
        error={errorOf(state, "amount")}
      />
      <MoneyField
        name="own_amount"
        label={texts.ownAmountLabel}
        help={texts.ownAmountHelp}
        sign={sign}
        defaultValue={input.own_amount}
        error={errorOf(state, "own_amount")}
      />
      <ChoiceCards
        name="cadence"
        label={texts.cadenceLegend}
        help={texts.cadenceHelp}
        choices={cadences}
        defaultValue={input.cadence || "once"}
        columns="two"
      />
    </>
  );
}
