import { addRule, endRule } from "@/app/_console/bank/rule-actions";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { SubmitButton } from "@/components/ui/submit-button";
import type { BankRule } from "@/server/generated/prisma/client";
import { formatMoney } from "@/server/texts/format";

interface BankRulesProps {
  accountId: string;
  currency: string;
  rules: readonly BankRule[];
}

/** The words in bookings by which an account's bank fees and interest are recognized. */
export function BankRules({ accountId, currency, rules }: BankRulesProps) {
  return (
    <section aria-labelledby="rules" className="mt-8 max-w-2xl space-y-3">
      <h2 id="rules" className="section-title">
        The bank’s own costs
      </h2>
      <p className="text-quiet">
        What comes from nobody’s account and has these words in its text is booked as the bank’s cost or interest.
      </p>
      {rules.length > 0 && (
        <ul className="space-y-2">
          {rules.map(({ id, words, mostCents }) => (
            <li key={id} className="flex flex-wrap items-center gap-3">
              <span>
                <bdi className="font-semibold">{words}</bdi>, at most {formatMoney(mostCents, currency, "en")}
              </span>
              <form action={endRule.bind(null, { accountId, id })}>
                <SubmitButton pendingLabel="One moment" className="button-quiet">
                  End this rule
                </SubmitButton>
              </form>
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center">Add a rule</summary>
        <FieldForm
          action={addRule.bind(null, { accountId, currency })}
          initial={freshState({})}
          fields={[
            { kind: "line", name: "words", label: "Words in the text", help: "Such as “account fee”." },
            { kind: "line", name: "most", label: `At most, in ${currency}`, help: "Nothing larger is booked by it." },
          ]}
          submit="Add the rule"
          oneMoment="One moment"
        />
      </details>
    </section>
  );
}
