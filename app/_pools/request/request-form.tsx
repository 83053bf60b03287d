"use client";

import { Form } from "@/components/form/form";
import { errorOf, type FormAction, type FormState } from "@/components/form/form-state";
import { MoneyField } from "@/components/ui/money-field";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextArea } from "@/components/ui/text-area";

interface RequestFormProps {
  action: FormAction;
  initial: FormState;
  sign: string;
  payees: { value: string; label: string }[];
  texts: Record<"to" | "amount" | "reason" | "reasonHelp" | "check" | "send" | "change" | "oneMoment", string> & {
    optional?: string;
  };
}

/** The form for requesting a payout. What was entered is shown again before any money moves. */
export function RequestForm({ action, initial, sign, payees, texts }: RequestFormProps) {
  return (
    <Form action={action} initial={initial}>
      {(state) => {
        const { input } = state;
        const isChecked = state.errors.length === 0 && Boolean(input.summary);
        return (
          <>
            {isChecked && (
              <div role="status" className="space-y-4">
                {input.summary!.split("\n").map((line) => (
                  <p key={line} className="[overflow-wrap:anywhere]">
                    {line}
                  </p>
                ))}
                <input type="hidden" name="confirmed" value="on" />
              </div>
            )}
            <details open={!isChecked} className={isChecked ? "my-6" : "[&>summary]:hidden"}>
              <summary className="text-link min-h-6 cursor-pointer">{texts.change}</summary>
              <div className="mt-4 space-y-6">
                <SelectField
                  name="to"
                  label={texts.to}
                  options={payees}
                  defaultValue={input.to}
                  error={errorOf(state, "to")}
                />
                <MoneyField
                  name="amount"
                  label={texts.amount}
                  sign={sign}
                  defaultValue={input.amount}
                  error={errorOf(state, "amount")}
                />
                <TextArea
                  name="reason"
                  label={texts.reason}
                  help={texts.reasonHelp}
                  optional={texts.optional}
                  rows={3}
                  defaultValue={input.reason}
                  error={errorOf(state, "reason")}
                  dir="auto"
                />
              </div>
            </details>
            <div className="mt-8">
              <SubmitButton pendingLabel={texts.oneMoment}>{isChecked ? texts.send : texts.check}</SubmitButton>
            </div>
          </>
        );
      }}
    </Form>
  );
}
