import { jobRequestHandlers } from "@/server/adapters/job-engine/choose-engine";
import type { InngestHandlers } from "@/server/adapters/job-engine/inngest-handler";
import { getApplication } from "@/server/compose";
import { jobs } from "@/server/jobs/registry";

export const dynamic = "force-dynamic";

let composed: Promise<InngestHandlers | null> | undefined;

export const GET = answerWith("GET");
export const POST = answerWith("POST");
export const PUT = answerWith("PUT");

function answerWith(method: keyof InngestHandlers) {
  return async (request: Request): Promise<Response> => {
    composed ??= getApplication().then(({ env, context }) => jobRequestHandlers({ env, ctx: context, jobs }));
    const handlers = await composed;
    return handlers ? handlers[method](request) : new Response("Not found", { status: 404 });
  };
}
