import { docsMarkdown } from "@/app/_docs/markdown/docs-markdown";
import { getVisitor } from "@/app/_request/visitor";

export const dynamic = "force-dynamic";

/** A page of the documentation as Markdown. `next.config.mjs` rewrites `/docs/<page>.md` to this route. */
export async function GET(_: Request, { params }: RouteContext<"/docs-markdown/[[...path]]">): Promise<Response> {
  const { publicUrl } = await getVisitor();
  const { path = [] } = await params;
  const text = await docsMarkdown(publicUrl, ["/docs", ...path].join("/"));
  if (text === null) return new Response("Not found", { status: 404 });
  return new Response(text, {
    headers: { "Content-Type": "text/markdown; charset=utf-8", Vary: "Accept", "X-Robots-Tag": "noindex" },
  });
}
