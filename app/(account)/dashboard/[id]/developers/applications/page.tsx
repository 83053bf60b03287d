import { redirect } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { ApplicationList } from "@/app/_organizations/application-list";
import { type OrganizationProps, openOrganization } from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { translator } from "@/server/texts/translator";

const PART = "/developers/applications";

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "applications");

/** The applications of an organization, each with keys of its own. For its owners and admins. */
export default async function ApplicationsPage(props: OrganizationProps) {
  const opened = await openOrganization(props, PART);
  const { id, isAdmin, organizationId, language, done } = opened;
  const { locale, href } = language;
  if (!isAdmin || organizationId !== null) redirect(href(`/dashboard/${id}`));
  const t = translator(locale, "account");
  return (
    <OrganizationFrame
      opened={opened}
      room="/developers"
      part={PART}
      title={t("applications")}
      notice={done === "application" ? t("applicationMade") : null}
    >
      <ApplicationList opened={opened} />
    </OrganizationFrame>
  );
}
