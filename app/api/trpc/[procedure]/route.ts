import { dispatchParts } from "@/server/api/api-dispatcher";
import { trpcOperations } from "@/server/trpc/operations";
import { makeTrpcHandler } from "@/server/trpc/trpc-handler";

export const dynamic = "force-dynamic";

export { respond as GET, respond as POST };

let handler: Promise<ReturnType<typeof makeTrpcHandler>> | undefined;

/** The procedures, for pages of this site. */
async function respond(request: Request): Promise<Response> {
  handler ??= dispatchParts().then(({ ctx, limiter }) => makeTrpcHandler({ ctx, limiter, operations: trpcOperations }));
  return (await handler)(request);
}
