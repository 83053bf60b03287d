import { MeFrame } from "@/app/_account/me-frame";
import { MeList } from "@/app/_account/me-list";
import { type MeProps, meMetadata, openMePage } from "@/app/_account/me-page";
import { OrganizationForm } from "@/app/_organizations/organization-form";
import { Disclosure } from "@/components/ui/disclosure";
import { listMyOrganizations } from "@/server/domain/organizations/list-my-organizations";
import { rolesGivenBy } from "@/server/kernel/scopes";
import type { Locale } from "@/server/texts/locales";
import { rolesInWords } from "@/server/texts/role-words";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: MeProps) => meMetadata(props, "organizationsTitle");

export default async function OrganizationsPage(props: MeProps) {
  const { user, language, done } = await openMePage(props, "/me/organizations");
  const { locale, href } = language;
  const t = translator(locale, "account");
  const organizations = await user.run(listMyOrganizations, {});
  const notice = done === "left" ? t("teamLeft") : null;
  return (
    <MeFrame {...language} path="/me/organizations" title={t("organizationsTitle")} notice={notice}>
      <MeList {...language} empty={t("organizationsEmpty")}>
        {organizations.map(({ id, name, roles, applications }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
            <a
              href={href(`/dashboard/${id}`)}
              className="text-link inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"
            >
              {name ?? t("organizationUnnamed")}
            </a>
            <span className="text-quiet">{rolesInWords(roles, locale)}</span>
            {applications.length > 0 && rolesGivenBy(roles).length > 0 && (
              <span className="flex w-full flex-wrap gap-x-6">
                {applications.map((application) => (
                  <a
                    key={application.id}
                    href={href(`/dashboard/${application.id}/developers/keys`)}
                    className="text-link inline-flex min-h-11 items-center text-small [overflow-wrap:anywhere]"
                  >
                    {application.name ?? t("organizationUnnamed")}
                  </a>
                ))}
              </span>
            )}
          </li>
        ))}
      </MeList>
      <NewOrganization locale={locale} />
    </MeFrame>
  );
}

function NewOrganization({ locale }: { locale: Locale }) {
  const t = translator(locale, "account");
  return (
    <Disclosure title={t("organizationNew")}>
      <OrganizationForm locale={locale} />
    </Disclosure>
  );
}
