import { MeList } from "@/app/_account/me-list";
import type { OrganizationPage } from "@/app/_organizations/open-organization";
import { createApp } from "@/app/_organizations/organization-actions";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { Disclosure } from "@/components/ui/disclosure";
import { listMyOrganizations } from "@/server/domain/organizations/list-my-organizations";
import { translator } from "@/server/texts/translator";

/** The applications of an organization. Owners and admins create them and manage their keys. */
export async function ApplicationList({ opened }: { opened: OrganizationPage }) {
  const { id, user, language } = opened;
  const { locale, href } = language;
  const t = translator(locale, "account");
  const organizations = await user.run(listMyOrganizations, {});
  const applications = organizations.find((one) => one.id === id)?.applications ?? [];
  return (
    <div className="space-y-4">
      <p className="text-lead">{t("applicationsText")}</p>
      <MeList {...language} empty={t("applicationsEmpty")}>
        {applications.map((application) => (
          <li key={application.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
            <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
              {application.name ?? t("organizationUnnamed")}
            </span>
            <a
              href={href(`/dashboard/${application.id}/developers/keys`)}
              className="text-link inline-flex min-h-11 items-center [overflow-wrap:anywhere]"
            >
              {t("keys", { name: application.name ?? t("organizationUnnamed") })}
            </a>
          </li>
        ))}
      </MeList>
      <Disclosure title={t("applicationNew")}>
        <FieldForm
          action={createApp.bind(null, { id, locale })}
          initial={freshState()}
          fields={[
            { kind: "line", name: "application_name", label: t("applicationName") },
            { kind: "line", name: "application_email", type: "email", label: t("applicationEmail") },
          ]}
          submit={t("applicationNew")}
          oneMoment={translator(locale, "common")("oneMoment")}
          buttonClass="button-quiet"
        />
      </Disclosure>
    </div>
  );
}
