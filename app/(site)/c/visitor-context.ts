import { getApplication } from "@/server/compose";
import type { Context } from "@/server/domain/context";

/** Reads and does what anybody may, which is what a page is asked for before a link says more. */
export async function visitorContext(): Promise<Context> {
  const { context } = await getApplication();
  return context.as({ kind: "anonymous", identityId: null, requestId: "page" });
}
