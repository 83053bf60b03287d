import {
  type OrganizationPage,
  type OrganizationProps,
  openOrganization,
} from "@/app/_organizations/open-organization";
import { type RunPage, readOrganizedPage } from "@/server/domain/campaigns/p2p/list-run-pages";

export interface FundraisingPageProps extends OrganizationProps {
  params: Promise<{ id: string; page: string }>;
}

/** Opens a page about a fundraising page for members of the organization that runs its campaign. */
export async function openFundraisingPage(
  props: FundraisingPageProps,
  part: string,
): Promise<{ opened: OrganizationPage; run: RunPage; path: string }> {
  const { id, page } = await props.params;
  const opened = await openOrganization(props, `/pages/${page}${part}`);
  const run = await opened.acting.findOr404(readOrganizedPage, { page_id: page });
  return { opened, run, path: `/dashboard/${id}/pages/${page}` };
}
