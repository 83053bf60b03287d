import { type MePage, openMePage } from "@/app/_account/me-page";
import type { SearchParams } from "@/app/_request/request-locale";
import type { Result } from "@/app/_request/runs";
import { readMyPoolRequest } from "@/server/domain/me/my-pool-requests";

export interface RequestProps {
  params: Promise<{ id: string; request: string }>;
  searchParams: SearchParams;
}

/** What each page of a request starts from. */
export interface RequestPage extends MePage {
  id: string;
  found: Result<typeof readMyPoolRequest>;
  /** The pool. */
  shown: { name: string };
}

/** Opens a page of a request for those who belong to its pool; for everyone else it is not found. */
export async function openRequest(props: RequestProps, part: string): Promise<RequestPage> {
  const { id, request } = await props.params;
  const page = await openMePage(props, `/dashboard/${id}/requests/${request}${part}`);
  const found = await page.user.findOr404(readMyPoolRequest, { id, disbursement_id: request });
  const { pool } = found;
  return { ...page, id, found, shown: pool };
}
