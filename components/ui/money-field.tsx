import { describedBy, FieldFrame, type FieldTexts } from "@/components/ui/field-frame";

interface MoneyFieldProps extends FieldTexts {
  /** The currency's symbol or code, shown before the digits. */
  sign: string;
  defaultValue?: string;
  autoComplete?: string;
}

/** A field for an amount. The server parses it by the rules of the reader's language. */
export function MoneyField({ sign, defaultValue, autoComplete = "off", ...texts }: MoneyFieldProps) {
  return (
    <FieldFrame {...texts}>
      {/* Amounts are written from left to right in every script. */}
      <span dir="ltr" className="field-money">
        <span aria-hidden="true" className="text-quiet">
          {sign}
        </span>
        <input
          type="text"
          inputMode="decimal"
          autoComplete={autoComplete}
          defaultValue={defaultValue}
          className="min-w-0 flex-1 bg-transparent tabular-nums focus:outline-none"
          {...describedBy(texts)}
        />
      </span>
    </FieldFrame>
  );
}
