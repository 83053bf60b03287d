import { readPictureFile } from "@/server/domain/campaigns/pictures/read-picture-file";
import { visitorCaller } from "@/server/kernel/caller";
import { newId } from "@/server/kernel/ids";
import type { Context } from "@/server/operations/context";
import { pictureAt } from "@/server/resources/picture";

/** A file that is opened on its own can do nothing, and other sites may embed it. */
const HEADERS = {
  "Content-Type": "image/webp",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "cross-origin",
};
/** The content of a URL never changes. A draft's is only for those who have its URL. */
const LIFETIMES = { public: "public, max-age=31536000, immutable", draft: "private, no-store" };

/** Serves the files of uploaded pictures; null for any other path. It reads no cookies and sets none. */
export function picturePath(ctx: Context): (pathname: string, request: Request) => Promise<Response> | null {
  return (pathname, request) => (pathname.startsWith("/pictures/") ? serve(ctx, pathname, request) : null);
}

async function serve(ctx: Context, pathname: string, { method }: Request): Promise<Response> {
  if (method !== "GET" && method !== "HEAD")
    return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
  const address = pictureAt(pathname);
  const file = address && (await readPictureFile(ctx.as(visitorCaller(newId("request"))), address));
  if (!file) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const lifetime = file.isPublic ? LIFETIMES.public : LIFETIMES.draft;
  const headers = { ...HEADERS, "Content-Length": String(file.bytes.length), "Cache-Control": lifetime };
  return new Response(method === "HEAD" ? null : (file.bytes as BodyInit), { status: 200, headers });
}
