import { WayCards } from "@/components/ui/way-cards";
import type { FormWay } from "@/server/kernel/giving-way";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface FormWayChoiceProps {
  ways: readonly FormWay[];
  /** The current way to pay; absent if there is none. */
  chosen?: FormWay;
  locale: Locale;
}

/** How to pay in the rail's form, with what happens next for a bank account. Nothing if there is no choice. */
export function FormWayChoice({ ways, chosen, locale }: FormWayChoiceProps) {
  if (ways.length < 2) return null;
  const give = translator(locale, "give");
  const debit = translator(locale, "debit");
  const labels: Record<FormWay, string> = { form: give("payByCard"), debit: debit("way") };
  return (
    <div className="mb-4">
      <WayCards
        choices={ways.map((value) => ({ value, label: labels[value] }))}
        chosen={chosen}
        legend={give("payByLegend")}
      />
      <p data-note="debit" className="mt-2 text-quiet text-small">
        {debit("note")}
      </p>
    </div>
  );
}
