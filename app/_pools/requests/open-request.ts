import { type MePage, openMePage } from "@/app/_account/me-page";
import type { SearchParams } from "@/app/_request/request-locale";
import type { Result } from "@/app/_request/runs";
import { readMyPoolRequest } from "@/server/domain/me/my-pool-requests";

export interface RequestProps {
  params: Promise<{ id: string; request: string }>;
  searchParams: SearchParams;
}

/** What every page of a request starts with. */
export interface RequestPage extends MePage {
  id: string;
  found: Result<typeof readMyPoolRequest>;
  /** The pool. */
  shown: { name: string };
}

/** Opens a page of a request for members of its pool; 404 for everyone else. */
export async function openRequest(props: RequestProps, part: string): Promise<RequestPage> {
  const { id, request } = await props.params;
  const page = await openMePage(props, `/dashboard/${id}/requests/${request}${part}`);
  const found = await page.user.findOr404(readMyPoolRequest, { id, disbursement_id: request });
  const { pool } = found;
  return { ...page, id, found, shown: pool };
}
