import type { ReactNode } from "react";
import type { OpenedCampaign } from "@/app/_campaigns/open-campaign";
import { FieldForm, type FieldSpec } from "@/components/form/field-form";
import { type FormAction, freshState } from "@/components/form/form-state";
import { seenValues } from "@/server/operations/seen-values";
import type { ShownCampaign } from "@/server/resources/campaign";
import { translator } from "@/server/texts/translator";

/** The props of every section of the settings. */
export interface SettingsProps {
  opened: OpenedCampaign;
  /** Identifies the values that were saved last. */
  at: string | null;
}

interface SectionProps extends SettingsProps {
  name: string;
  title: string;
  action: FormAction;
  /** The campaign's fields that the form changes. */
  changes: readonly (keyof ShownCampaign)[];
  initial: Record<string, string>;
  fields: FieldSpec[];
  submit: string;
  note?: string;
  /** Between the title and the form. */
  children?: ReactNode;
}

/** A section of the settings: a title and a form that is saved separately. */
export function SettingsSection(props: SectionProps) {
  const { opened, at, name, title, action, changes, initial, fields, submit, note, children } = props;
  const seen = seenValues(opened.campaign, changes);
  return (
    <section aria-labelledby={name} className="space-y-4">
      <h2 id={name} className="section-title">
        {title}
      </h2>
      {children}
      <FieldForm
        // Resets the form after saving.
        key={at === seen ? at : ""}
        action={action}
        initial={freshState({ ...initial, seen })}
        fields={[...fields, { kind: "hidden", name: "seen" }]}
        submit={submit}
        oneMoment={translator(opened.opened.language.locale, "common")("oneMoment")}
        note={note}
        buttonClass="button-quiet"
      />
    </section>
  );
}
