import type { FieldsProps } from "@/components/checkout/give-form-texts";
import { errorOf } from "@/components/form/form-state";
import { ChoiceCards } from "@/components/ui/choice-cards";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";

/** The dedication and who is notified of it. */
export function DedicationFields({ state, texts }: FieldsProps) {
  const { input } = state;
  return (
    <div className="mt-4">
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
      <div className="dedication-details mt-4">
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
    </div>
  );
}
