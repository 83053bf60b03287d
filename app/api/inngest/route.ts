import { jobRequests } from "@/server/compose/job-requests";

export const dynamic = "force-dynamic";

export { respond as GET, respond as POST, respond as PUT };

/**
 * 404 unless Inngest calls this process: no other request can run a job. The body is only read by the handler for
 * Inngest's calls.
 */
async function respond(request: Request): Promise<Response> {
  const door = await jobRequests();
  if (!door) return new Response("Not found", { status: 404 });
  const { method, url, headers, body } = request;
  return door.answer({ method, url, headers, body: body && chunksOf(body) });
}

/** Leaves the unread part of the body to the server, which needs the connection for the response. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    reader.releaseLock();
  }
}
