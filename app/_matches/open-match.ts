import {
  type OrganizationPage,
  type OrganizationProps,
  openOrganization,
} from "@/app/_organizations/open-organization";
import { type RunMatch, readRunMatch } from "@/server/domain/matching/list-run-matches";

export interface MatchProps extends OrganizationProps {
  params: Promise<{ id: string; match: string }>;
}

/** Opens a page of a match for the organization's members, on either of its sides; 404 for everyone else. */
export async function openMatch(
  props: MatchProps,
  part: string,
): Promise<{ opened: OrganizationPage; run: RunMatch; path: string }> {
  const { id, match } = await props.params;
  const opened = await openOrganization(props, `/matches/${match}${part}`);
  const run = await opened.acting.findOr404(readRunMatch, { match_id: match });
  return { opened, run, path: `/dashboard/${id}/matches/${match}` };
}
