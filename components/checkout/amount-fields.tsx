import { type AmountImpact, chosenCents } from "@/components/checkout/amount-impact";
import type { FieldsProps } from "@/components/checkout/give-form-texts";
import { ImpactLine } from "@/components/checkout/impact-line";
import { errorOf } from "@/components/form/form-state";
import { ChoiceCards } from "@/components/ui/choice-cards";
import { MoneyField } from "@/components/ui/money-field";

interface AmountFieldsProps extends FieldsProps {
  presets: { value: string; label: string }[];
  sign: string;
  /** What the donor may still give, in words. */
  limit: string;
  currency: string;
  /** The reader's locale, by which typed amounts are parsed. */
  locale: string;
  /** The effects of amounts, largest first. */
  impacts: readonly AmountImpact[];
  impactsLanguage?: string;
}

/** The amount: a few suitable ones, or a custom one, whose field only shows if it is chosen. */
export function AmountFields({
  state,
  texts,
  presets,
  sign,
  limit,
  currency,
  locale,
  impacts,
  impactsLanguage,
}: AmountFieldsProps) {
  const { input } = state;
  return (
    <>
      <ChoiceCards
        name="amount"
        label={texts.amountLegend}
        help={limit && <span data-limit>{limit}</span>}
        choices={[...presets, { value: "other", label: texts.otherAmount }]}
        defaultValue={input.amount || (input.own_amount ? "other" : "")}
        error={errorOf(state, "amount")}
      />
      <div className="own-amount field">
        <MoneyField
          name="own_amount"
          label={texts.ownAmountLabel}
          help={texts.ownAmountHelp}
          sign={sign}
          defaultValue={input.own_amount}
          error={errorOf(state, "own_amount")}
        />
      </div>
      <ImpactLine impacts={impacts} language={impactsLanguage} giftCents={chosenCents(input, currency, locale)} />
    </>
  );
}
