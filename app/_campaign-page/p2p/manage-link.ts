import { getVisitor } from "@/app/_request/visitor";
import { findPageAddress } from "@/server/domain/campaigns/p2p/find-page-address";
import type { PageLink } from "@/server/domain/campaigns/p2p/page-subjects";

type Params = Promise<{ slug: string; page: string }>;
type Query = Record<string, string | string[] | undefined>;

/** The page and key in a URL, drafts included. Reveals nothing about the page by itself. */
export async function manageLink(params: Params, query: Query): Promise<PageLink> {
  const { slug, page: page_slug } = await params;
  const page_id = await (await getVisitor()).findOr404(findPageAddress, { slug, page_slug });
  return { page_id, key: typeof query.key === "string" ? query.key : "" };
}
