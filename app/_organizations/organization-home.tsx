import { redirect } from "next/navigation";
import { type OrganizationProps, openOrganization } from "@/app/_organizations/open-organization";

/** The first page of an organization: its campaigns. */
export async function OrganizationHome(props: OrganizationProps): Promise<never> {
  const { id, language } = await openOrganization(props, "");
  redirect(language.href(`/dashboard/${id}/campaigns`));
}
