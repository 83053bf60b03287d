import { ChevronDown } from "lucide-react";
import { DedicationFields } from "@/components/checkout/dedication-fields";
import type { FieldsProps } from "@/components/checkout/give-form-texts";
import { errorOf } from "@/components/form/form-state";
import { Checkbox } from "@/components/ui/checkbox";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";

const FIELDS = [
  "message",
  "shows_message",
  "dedication_name",
  "dedication_type",
  "dedication_email",
  "dedication_message",
  "wants_updates",
  "company",
];

/** All optional fields, collapsed unless one of them is filled in. */
export function ExtraFields({ state, texts }: FieldsProps) {
  const { input } = state;
  const isTicked = (name: string) => input[name] === "on";
  const isOpen = FIELDS.some((field) => input[field]) || FIELDS.some((field) => errorOf(state, field));
  return (
    <details open={isOpen} className="group mt-4 rounded-card border border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2 font-semibold">
        {texts.extrasTitle}
        <ChevronDown aria-hidden="true" size={20} className="shrink-0 text-quiet group-open:rotate-180" />
      </summary>
      <div className="px-4 pt-2 pb-4">
        <TextArea
          name="message"
          label={texts.messageLabel}
          optional={texts.optional}
          help={texts.messageHelp}
          rows={3}
          dir="auto"
          defaultValue={input.message}
          error={errorOf(state, "message")}
        />
        <div className="mt-2">
          <Checkbox name="shows_message" label={texts.showsMessage} defaultChecked={isTicked("shows_message")} />
        </div>
        <TextField
          name="company"
          label={texts.companyLabel}
          optional={texts.optional}
          help={texts.companyHelp}
          autoComplete="organization"
          dir="auto"
          defaultValue={input.company}
          error={errorOf(state, "company")}
        />
        <DedicationFields state={state} texts={texts} />
        <div className="mt-4">
          <Checkbox name="wants_updates" label={texts.wantsUpdates} defaultChecked={isTicked("wants_updates")} />
        </div>
      </div>
    </details>
  );
}
