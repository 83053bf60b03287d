import type { FieldsProps } from "@/components/checkout/give-form-texts";
import { errorOf } from "@/components/form/form-state";
import { TextField } from "@/components/ui/text-field";

/** The donor's details for the receipt. */
export function DonorFields({ state, texts }: FieldsProps) {
  const { input } = state;
  return (
    <div className="two-fields">
      <TextField
        name="name"
        label={texts.nameLabel}
        autoComplete="name"
        autoCapitalize="words"
        dir="auto"
        defaultValue={input.name}
        error={errorOf(state, "name")}
      />
      <TextField
        name="email"
        type="email"
        label={texts.emailLabel}
        help={texts.emailHelp}
        autoComplete="email"
        dir="ltr"
        className="rtl:text-end"
        defaultValue={input.email}
        error={errorOf(state, "email")}
      />
    </div>
  );
}
