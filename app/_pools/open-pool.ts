import { type MePage, openMePage } from "@/app/_account/me-page";
import type { SearchParams } from "@/app/_request/request-locale";
import { type MyPoolView, readMyPool } from "@/server/domain/me/my-pool";

export interface PoolProps {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

/** What every page of a pool starts with. */
export interface PoolPage extends MePage {
  id: string;
  view: MyPoolView;
  /** The pool itself. */
  shown: MyPoolView["pool"];
}

/** Opens a page of a pool for users who run it, belong to it or asked to join; 404 for everyone else. */
export async function openPool(props: PoolProps, part: string): Promise<PoolPage> {
  const { id } = await props.params;
  const page = await openMePage(props, `/dashboard/${id}${part}`);
  const view = await page.user.findOr404(readMyPool, { id });
  const { pool: shown } = view;
  return { ...page, id, view, shown };
}
