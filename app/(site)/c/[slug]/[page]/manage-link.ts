import { notFound } from "next/navigation";
import { getVisitor } from "@/app/visitor";
import { findPageAddress } from "@/server/domain/campaigns/p2p/find-page-address";
import type { ManageLink } from "@/server/domain/campaigns/p2p/run-page";

type Params = Promise<{ slug: string; page: string }>;
type Query = Record<string, string | string[] | undefined>;

/** The page and key in a URL, drafts included. Reveals nothing about the page by itself. */
export async function manageLink(params: Params, query: Query): Promise<ManageLink> {
  const { slug, page } = await params;
  const pageId = await (await getVisitor()).run(findPageAddress, slug, page);
  if (pageId === null) notFound();
  return { pageId, key: typeof query.key === "string" ? query.key : "" };
}
