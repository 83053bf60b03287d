import { readSearchIndex } from "@/app/(site)/docs/search/search-index";
import { getVisitor } from "@/app/visitor";

/** What the live search looks through. */
export async function GET(): Promise<Response> {
  const { publicUrl } = await getVisitor();
  return Response.json(await readSearchIndex(publicUrl), { headers: { "Cache-Control": "public, max-age=300" } });
}
