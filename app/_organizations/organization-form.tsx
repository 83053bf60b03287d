import { create } from "@/app/_organizations/organization-actions";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface OrganizationFormProps {
  locale: Locale;
  /** True if the organization is created to start a campaign, whose form comes next. */
  leadsToCampaign?: boolean;
}

/** Creates an organization. */
export function OrganizationForm({ locale, leadsToCampaign = false }: OrganizationFormProps) {
  const t = translator(locale, "account");
  return (
    <FieldForm
      action={create.bind(null, { locale, leadsToCampaign })}
      initial={freshState()}
      fields={[
        { kind: "line", name: "name", label: t("organizationName"), autoComplete: "organization" },
        { kind: "line", name: "email", type: "email", label: t("organizationEmail") },
      ]}
      submit={t("organizationNew")}
      oneMoment={translator(locale, "common")("oneMoment")}
    />
  );
}
