import { RequestJournal } from "@/server/domain/request-logs/request-journal";
import type { Context } from "@/server/operations/context";
import { makeApi } from "@/server/testing/api-client";

/** Makes one request that is logged (a test's other requests are not), and returns its id once it is in the log. */
export async function logRequest(ctx: Context, key: string): Promise<string> {
  const requestJournal = new RequestJournal(ctx);
  const { headers } = await makeApi(ctx, { key, requestJournal }).call("GET", "/v1/me");
  await requestJournal.close();
  return headers.get("request-id")!;
}
