import { authCookies } from "@/server/auth/auth-cookies";
import type { Context } from "@/server/operations/context";
import { isReading } from "@/server/operations/is-reading";
import { trpcOperations } from "@/server/trpc/operations";
import { ACTING_FOR_HEADER, makeTrpcHandler, TRPC_PATH } from "@/server/trpc/trpc-handler";

/** Calls procedures like a page in a signed-in user's browser. */
export interface TrpcClient {
  call(
    operation: { name: string },
    input: object,
    more?: Record<string, string | null>,
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  ): Promise<{ status: number; headers: Headers; json: any }>;
}

/** Makes a client with a session's token; `actingFor` names the organization that it acts for. */
export function makeTrpcClient(
  ctx: Context,
  { session, actingFor }: { session: string; actingFor?: string },
): TrpcClient {
  const handle = makeTrpcHandler({ ctx, limiter: null, operations: trpcOperations });
  const { publicUrl } = ctx.settings;
  const own = {
    Cookie: `${authCookies(publicUrl).session.name}=${session}`,
    Origin: publicUrl,
    ...(actingFor && { [ACTING_FOR_HEADER]: actingFor }),
  };
  return {
    async call(operation, input, more = {}) {
      const reads = isReading(operation);
      const text = JSON.stringify(input);
      const query = reads ? `?input=${encodeURIComponent(text)}` : "";
      const headers = Object.entries({ ...own, "Content-Type": "application/json", ...more });
      const request = new Request(`${publicUrl}${TRPC_PATH}/${operation.name}${query}`, {
        method: reads ? "GET" : "POST",
        headers: headers.filter((pair): pair is [string, string] => pair[1] !== null),
        ...(!reads && { body: text }),
      });
      const response = await handle(request);
      return { status: response.status, headers: response.headers, json: await response.json() };
    },
  };
}
