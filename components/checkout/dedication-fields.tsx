import { ChevronDown } from "lucide-react";
import type { FieldsProps } from "@/components/checkout/give-form-texts";
import { errorOf } from "@/components/form/form-state";
import { ChoiceCards } from "@/components/ui/choice-cards";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";

const FIELDS = ["dedication_type", "dedication_name", "dedication_email", "dedication_message"];

/** The dedication and who is notified of it, collapsed by default. */
export function DedicationFields({ state, texts }: FieldsProps) {
  const { input } = state;
  const isOpen = FIELDS.some((field) => input[field]) || FIELDS.some((field) => errorOf(state, field));
  return (
    <details open={isOpen} className="group mt-8 rounded-card border border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2 font-semibold">
        {texts.dedicationTitle}
        <ChevronDown aria-hidden="true" size={20} className="shrink-0 text-quiet group-open:rotate-180" />
      </summary>
      <div className="px-4 pt-2 pb-4">
        <ChoiceCards
          name="dedication_type"
          label={texts.dedicationType}
          choices={[
            { value: "", label: texts.noDedication },
            { value: "in_honor", label: texts.inHonor },
            { value: "in_memory", label: texts.inMemory },
          ]}
          defaultValue={input.dedication_type ?? ""}
          columns="two"
          error={errorOf(state, "dedication_type")}
        />
        <TextField
          name="dedication_name"
          label={texts.dedicationName}
          autoComplete="off"
          dir="auto"
          defaultValue={input.dedication_name}
          error={errorOf(state, "dedication_name")}
        />
        <TextField
          name="dedication_email"
          type="email"
          label={texts.dedicationEmail}
          optional={texts.optional}
          help={texts.dedicationEmailHelp}
          autoComplete="off"
          dir="ltr"
          className="rtl:text-end"
          defaultValue={input.dedication_email}
          error={errorOf(state, "dedication_email")}
        />
        <TextArea
          name="dedication_message"
          label={texts.dedicationMessage}
          optional={texts.optional}
          rows={3}
          dir="auto"
          defaultValue={input.dedication_message}
          error={errorOf(state, "dedication_message")}
        />
      </div>
    </details>
  );
}
