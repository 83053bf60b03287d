import type { FieldsProps } from "@/components/checkout/give-form-texts";
import { errorOf } from "@/components/form/form-state";
import { Checkbox } from "@/components/ui/checkbox";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";

/** The donor's details, message and visibility. */
export function DonorFields({ state, texts }: FieldsProps) {
  const { input } = state;
  const isTicked = (name: string) => input[name] === "on";
  return (
    <>
      <h2 className="mt-10 mb-4 section-title">{texts.aboutYou}</h2>
      <TextField
        name="name"
        label={texts.nameLabel}
        help={texts.nameHelp}
        autoComplete="name"
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
      <fieldset className="mt-6">
        <legend className="field-label">{texts.shownLegend}</legend>
        <div className="[&>.field]:mt-0">
          <Checkbox name="shows_message" label={texts.showsMessage} defaultChecked={isTicked("shows_message")} />
          <Checkbox name="anonymous" label={texts.anonymous} defaultChecked={isTicked("anonymous")} />
          <Checkbox name="hides_amount" label={texts.hidesAmount} defaultChecked={isTicked("hides_amount")} />
        </div>
      </fieldset>
      <div className="mt-4">
        <Checkbox name="wants_updates" label={texts.wantsUpdates} defaultChecked={isTicked("wants_updates")} />
      </div>
    </>
  );
}
