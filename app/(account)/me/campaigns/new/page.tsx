import { redirect } from "next/navigation";
import { MeFrame } from "@/app/_account/me-frame";
import { type MeProps, meMetadata, openMePage } from "@/app/_account/me-page";
import { OrganizationForm } from "@/app/_organizations/organization-form";
import { listMyOrganizations } from "@/server/domain/organizations/list-my-organizations";
import { allowsScope, rightsOf } from "@/server/kernel/scopes";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: MeProps) => meMetadata(props, "navCampaigns");

/**
 * Redirects to the form that starts a campaign of the user's organization, after choosing or creating one if needed.
 */
export default async function StartCampaignPage(props: MeProps) {
  const { user, language } = await openMePage(props, "/me/campaigns/new");
  const { locale, href } = language;
  const t = translator(locale, "organizer");
  const all = await user.run(listMyOrganizations, {});
  const own = all.filter(({ roles }) => allowsScope(rightsOf({ roles, isContactWithheld: false }), "campaigns:write"));
  const pathOf = (id: string) => href(`/dashboard/${id}/campaigns/new`);
  const [only] = own;
  if (only && own.length === 1) redirect(pathOf(only.id));
  return (
    <MeFrame {...language} path="/me/organizations" page="/me/campaigns/new" title={t("campaignStart")}>
      <p className="text-lead">{t("startLead")}</p>
      {only ? (
        <section aria-labelledby="which" className="space-y-2">
          <h2 id="which" className="section-title">
            {t("startWhich")}
          </h2>
          <ul className="divide-y divide-line border-line border-y">
            {own.map(({ id, name }) => (
              <li key={id}>
                <a
                  href={pathOf(id)}
                  className="text-link inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"
                >
                  {name ?? translator(locale, "account")("organizationUnnamed")}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <>
          <p>{t("startCreate")}</p>
          <OrganizationForm locale={locale} leadsToCampaign />
        </>
      )}
    </MeFrame>
  );
}
