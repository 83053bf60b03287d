import { jobRequests } from "@/server/compose/job-requests";

export const dynamic = "force-dynamic";

export const GET = respondWith("GET");
export const POST = respondWith("POST");
export const PUT = respondWith("PUT");

/** Not found without Inngest: no outside request can run a job. */
function respondWith(method: "GET" | "POST" | "PUT") {
  return async (request: Request): Promise<Response> => {
    const handlers = await jobRequests();
    return handlers ? handlers[method](request) : new Response("Not found", { status: 404 });
  };
}
