import { createHash } from "node:crypto";

/** What any site may do with a published response: read it, without sending credentials. */
const ANY_ORIGIN = { "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "ETag, Request-Id" };

/** The headers of the answer to a preflight request for a published response. */
export const PUBLISHED_PREFLIGHT = {
  ...ANY_ORIGIN,
  "Access-Control-Allow-Methods": "GET, HEAD",
  "Access-Control-Allow-Headers": "*",
  "Access-Control-Max-Age": "86400",
};

/** Sends a response that is the same for everyone so that any site can read it and caches can keep it: 304 if it is known. */
export async function publishedResponse(request: Request, response: Response): Promise<Response> {
  const body = await response.arrayBuffer();
  const digest = createHash("sha256").update(new Uint8Array(body)).digest("base64url").slice(0, 22);
  const headers = new Headers(response.headers);
  // Weak: the same document can be sent compressed.
  headers.set("ETag", `W/"${digest}"`);
  headers.set("Cache-Control", "public, max-age=300");
  for (const [name, value] of Object.entries(ANY_ORIGIN)) headers.set(name, value);
  if (!isKnown(request.headers.get("if-none-match"), digest)) return new Response(body, { status: 200, headers });
  headers.delete("Content-Type");
  return new Response(null, { status: 304, headers });
}

function isKnown(ifNoneMatch: string | null, digest: string): boolean {
  const tags = (ifNoneMatch ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(`"${digest}"`);
}
