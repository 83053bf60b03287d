import { ADMIN_PATH } from "@/app/_console/admin-frame";
import { type AdminPage, openAdmin } from "@/app/_console/open-admin";
import type { AnyQueue, ItemView } from "@/app/_console/queues/queue";
import { queueOf } from "@/app/_console/queues/queues";
import type { SearchParams } from "@/app/_request/request-locale";

export interface ItemProps {
  params: Promise<{ queue: string; id: string }>;
  searchParams: SearchParams;
}

/** What every page of an item starts with. */
export interface ItemPage extends AdminPage {
  queue: AnyQueue;
  queuePath: string;
  id: string;
  /** The item as read by its queue. */
  item: unknown;
  view: ItemView;
  path: string;
}

/** Opens a page of an item; the audit log records that. */
export async function openItem({ params, searchParams }: ItemProps, part: string): Promise<ItemPage> {
  const { queue: slug, id } = await params;
  const queuePath = `${ADMIN_PATH}/${slug}`;
  const path = `${queuePath}/${id}`;
  const page = await openAdmin(path + part, searchParams);
  const queue = queueOf(slug);
  const item: unknown = await queue.read(page.operating, id);
  return { ...page, queue, queuePath, id, item, view: queue.view(item), path };
}
