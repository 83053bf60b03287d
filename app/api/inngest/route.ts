import { jobRequests } from "@/server/compose/job-requests";

export const dynamic = "force-dynamic";

export { respond as GET, respond as POST, respond as PUT };

/** Not found unless Inngest calls this process: no outside request can run a job. Nobody reads the body before the door. */
async function respond(request: Request): Promise<Response> {
  const door = await jobRequests();
  if (!door) return new Response("Not found", { status: 404 });
  const { method, url, headers, body } = request;
  return door.answer({ method, url, headers, body: body && chunksOf(body) });
}

/** Leaves what is not read to the server, which needs the connection for the response. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    reader.releaseLock();
  }
}
