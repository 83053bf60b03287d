import { accountNumber } from "@/app/_console/bank/account-words";
import { decideEntry } from "@/app/_console/bank/bank-actions";
import { ComparisonTable } from "@/app/_console/item-facts";
import { SubmitButton } from "@/components/ui/submit-button";
import type { SaidOfPayment, UnclearEntry } from "@/server/domain/bank/unclear-entries";
import { formatDay, formatMoney } from "@/server/texts/format";

interface UnclearDecisionProps {
  unclear: UnclearEntry;
  file: string;
  /** The path of the page. */
  path: string;
  hasOthers: boolean;
}

/** An entry next to the bookings that it may be, with the differences, and a key for each decision. */
export function UnclearDecision({ unclear, file, path, hasOthers }: UnclearDecisionProps) {
  const { account, entry, known, statementId, number } = unclear;
  const place = { file, statementId, number };
  const label = (at: number) => (known.length === 1 ? "In the books" : `In the books, ${at + 1}`);
  return (
    <div className="space-y-6">
      <p>
        <span className="font-semibold">{formatMoney(entry.amountCents, account.currency, "en")}</span> on{" "}
        {account.holder}, {accountNumber(account)}
      </p>
      <ComparisonTable
        comparison={{
          title: "The entry, and what it may be",
          columns: ["This entry", ...known.map((_, at) => label(at))],
          rows: rowsOf(entry, known),
        }}
      />
      <ul className="flex flex-wrap gap-3">
        {known.map(({ lineId }, at) => (
          <li key={lineId}>
            <Choice place={{ ...place, lineId }} shortcut={at + 1}>
              {known.length === 1 ? "The same payment" : `The same as ${at + 1}`}
            </Choice>
          </li>
        ))}
        <li>
          <Choice place={{ ...place, lineId: null }} shortcut={known.length + 1}>
            Another payment: book it
          </Choice>
        </li>
        {hasOthers && (
          <li>
            <a
              href={`${path}?after=${statementId}-${number}`}
              data-key="n"
              className="text-link inline-flex min-h-11 items-center"
            >
              Leave it for later
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}

interface ChoiceProps {
  place: Parameters<typeof decideEntry>[0];
  /** The number key that chooses it. */
  shortcut: number;
  children: string;
}

function Choice({ place, shortcut, children }: ChoiceProps) {
  return (
    <form action={decideEntry.bind(null, place)}>
      <SubmitButton pendingLabel="One moment" className="button-quiet" shortcut={String(shortcut)}>
        {children}
      </SubmitButton>
    </form>
  );
}

const FACTS: readonly [string, (said: SaidOfPayment) => string | null][] = [
  ["Booked on", ({ bookedOn }) => formatDay(bookedOn, "en", true)],
  ["Value date", ({ valueOn }) => valueOn && formatDay(valueOn, "en", true)],
  ["Name", ({ name }) => name],
  ["Text", ({ text }) => text],
  ["Reference field", ({ structuredReference }) => structuredReference],
  ["Payer’s own id", ({ endToEndId }) => endToEndId],
  ["Bank’s reference", ({ bankReference }) => bankReference],
  ["Other side’s account", ({ accountLast4 }) => accountLast4 && `•••• ${accountLast4}`],
];

/** The values of each side, and whether they differ. The file is always included. */
function rowsOf(entry: SaidOfPayment, known: readonly SaidOfPayment[]) {
  const all = [entry, ...known];
  const facts = FACTS.map(([label, read]) => {
    const values = all.map((said) => read(said) || "None");
    return { label, values, differs: new Set(values).size > 1 };
  });
  return [...facts, { label: "File", values: all.map(({ file }) => file), differs: false }];
}
