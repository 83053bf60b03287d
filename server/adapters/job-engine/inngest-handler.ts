import { type Inngest, InngestCommHandler } from "inngest";
import { INNGEST_PATH } from "@/server/adapters/job-engine/inngest-client";
import { inngestFunctions } from "@/server/adapters/job-engine/inngest-functions";
import type { Job } from "@/server/jobs/job";
import type { Context } from "@/server/operations/context";

interface Served {
  client: Inngest;
  ctx: Context;
  jobs: Job[];
  /** The origin at which Inngest reaches the functions. */
  serveOrigin: string;
}

/**
 * Creates the SDK's own handler of the path. It requires Inngest's signature for every method, and responds with 401
 * without it.
 */
export function inngestHandler({ client, ctx, jobs, serveOrigin }: Served): (request: Request) => Promise<Response> {
  return new InngestCommHandler({
    frameworkName: "nodejs",
    client,
    functions: inngestFunctions(client, ctx, jobs),
    // Set explicitly instead of derived from the request: a caller must not choose the address that Inngest sends work
    // to.
    serveOrigin,
    servePath: INNGEST_PATH,
    enableUnauthedSync: false,
    handler: (request: Request) => ({
      body: () => request.text(),
      headers: (name) => request.headers.get(name),
      method: () => request.method,
      url: () => new URL(request.url),
      transformResponse: ({ body, status, headers }) => new Response(body, { status, headers }),
    }),
  }).createHandler();
}
