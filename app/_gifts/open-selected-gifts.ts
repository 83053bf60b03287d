import { notFound } from "next/navigation";
import {
  type OrganizationPage,
  type OrganizationProps,
  openOrganization,
} from "@/app/_organizations/open-organization";
import { organizationPath } from "@/app/_organizations/organization-frame";
import { listReceivedGifts } from "@/server/domain/gifts/received/list-received-gifts";
import type { ReceivedGift } from "@/server/domain/gifts/received/received-rows";
import { isId } from "@/server/kernel/ids";
import { SELECTED_GIFTS_MAX } from "@/server/kernel/limits";

/** What a page about selected gifts starts with: the selected gifts that the organization received. */
export interface SelectedGiftsPage {
  opened: OrganizationPage;
  gifts: ReceivedGift[];
  /** The path of the list, without a language. */
  path: string;
}

/** Opens a page about the gifts in its URL. */
export async function openSelectedGifts(props: OrganizationProps, part: string): Promise<SelectedGiftsPage> {
  const ids = giftIdsIn((await props.searchParams).gift);
  const opened = await openOrganization(props, `/gifts${part}?${new URLSearchParams(ids.map((id) => ["gift", id]))}`);
  if (opened.organizationId !== null) notFound();
  return { opened, gifts: await readGifts(opened, ids), path: `${organizationPath(opened.id)}/gifts` };
}

/** Reads those of these gifts that the organization received. */
export async function readGifts({ acting }: OrganizationPage, ids: string[]): Promise<ReceivedGift[]> {
  if (ids.length === 0) return [];
  return (await acting.list(listReceivedGifts, { ids }, { limit: SELECTED_GIFTS_MAX, after: null })).rows;
}

/** The gift ids in a URL's or form's values, without duplicates. */
export function giftIdsIn(given: unknown): string[] {
  const ids = [given].flat().filter((id): id is string => typeof id === "string" && isId(id, "gift"));
  return [...new Set(ids)].slice(0, SELECTED_GIFTS_MAX);
}
