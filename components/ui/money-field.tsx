import { describedBy, FieldFrame, type FieldTexts } from "@/components/ui/field-frame";

interface MoneyFieldProps extends FieldTexts {
  /** The currency's sign or code, shown before the digits. */
  sign: string;
  defaultValue?: string;
  autoComplete?: string;
}

/** A sum of money as one types it. What was typed is read on the server, in the way of the reader's language. */
export function MoneyField({ sign, defaultValue, autoComplete = "off", ...texts }: MoneyFieldProps) {
  return (
    <FieldFrame {...texts}>
      {/* Sums are written from left to right in every script. */}
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
