import type { Inngest } from "inngest";
import { serve } from "inngest/next";
import type { NextRequest } from "next/server";
import { inngestFunctions } from "@/server/adapters/job-engine/inngest-functions";
import type { Context } from "@/server/domain/context";
import type { Job } from "@/server/jobs/job";

/** The path that Inngest calls. */
export const INNGEST_PATH = "/api/inngest";

export type RequestHandler = (request: Request) => Promise<Response>;

export interface InngestHandlers {
  GET: RequestHandler;
  POST: RequestHandler;
  PUT: RequestHandler;
}

/**
 * Creates the SDK's own handler of the path. Every method requires Inngest's signature; without it the response is 401.
 */
export function inngestHandlers(client: Inngest, ctx: Context, jobs: Job[]): InngestHandlers {
  const served = serve({
    client,
    functions: inngestFunctions(client, ctx, jobs),
    // Set explicitly instead of derived from the request: a caller must not choose the address that Inngest sends work
    // to.
    serveOrigin: ctx.settings.publicUrl,
    servePath: INNGEST_PATH,
    enableUnauthedSync: false,
  });
  return {
    GET: (request) => served.GET(request as NextRequest, undefined),
    POST: (request) => served.POST(request as NextRequest, undefined),
    PUT: (request) => served.PUT(request as NextRequest, undefined),
  };
}
