import { notFound } from "next/navigation";
import { visitorContext } from "@/app/(site)/c/visitor-context";
import { findPageAddress } from "@/server/domain/campaigns/p2p/find-page-address";
import type { HeldLink } from "@/server/domain/campaigns/p2p/run-page";

type Params = Promise<{ slug: string; page: string }>;
type Query = Record<string, string | string[] | undefined>;

/** The page that an address names, drafts included, and the key that it holds. Says nothing about the page by itself. */
export async function heldLink(params: Params, query: Query): Promise<HeldLink> {
  const { slug, page } = await params;
  const pageId = await findPageAddress(await visitorContext(), slug, page);
  if (pageId === null) notFound();
  return { pageId, key: typeof query.key === "string" ? query.key : "" };
}
