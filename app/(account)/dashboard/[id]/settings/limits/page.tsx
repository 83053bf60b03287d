import { redirect } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { raiseOrganization } from "@/app/_account/raise-actions";
import { type OrganizationProps, openOrganization } from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { RaiseLimits } from "@/components/verification/raise-limits";
import { readRaisableLimits } from "@/server/domain/verifications/raise-limits";
import { translator } from "@/server/texts/translator";

const PART = "/settings/limits";

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "limitsOf");

/** How much an organization may give and receive in a month, and how to raise it. For its owners and admins. */
export default async function LimitsPage(props: OrganizationProps) {
  const opened = await openOrganization(props, PART);
  const { id, isAdmin, organizationId, acting, language, done } = opened;
  const { locale, href } = language;
  if (!isAdmin || organizationId !== null) redirect(href(`/dashboard/${id}`));
  const limits = await acting.run(readRaisableLimits, { id });
  const notice = done === "not_raised" ? translator(locale, "verify")("raiseNotNow") : null;
  const title = translator(locale, "account")("limitsOf");
  return (
    <OrganizationFrame opened={opened} room="/settings" part={PART} title={title} notice={notice} isRejected>
      <RaiseLimits {...limits} action={raiseOrganization.bind(null, { id, locale })} locale={locale} />
    </OrganizationFrame>
  );
}
