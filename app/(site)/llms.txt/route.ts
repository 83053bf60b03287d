import { readNav } from "@/app/_docs/model/nav";
import { getVisitor } from "@/app/_request/visitor";

export const dynamic = "force-dynamic";

/** Lists the documentation for language models, each page as Markdown. */
export async function GET(): Promise<Response> {
  const { publicUrl } = await getVisitor();
  const groups = readNav().map(({ title, links }) => {
    const lines = links.map((link) => `- [${link.title}](${publicUrl}${link.path}.md)`);
    return `## ${title}\n\n${lines.join("\n")}`;
  });
  const text = `# Almoner

> A giving platform: gifts, receipts, campaigns, pools, verified identities and signed webhooks behind one JSON API.

Every page of the documentation is Markdown under its path with \`.md\`, or with the header \`Accept: text/markdown\`. The API is described by the [OpenAPI document](${publicUrl}/v1/openapi.json).

${groups.join("\n\n")}
`;
  return new Response(text, {
    headers: { "Content-Type": "text/markdown; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
