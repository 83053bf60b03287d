import { readSearchIndex } from "@/app/_docs/search/search-index";
import { getVisitor } from "@/app/_request/visitor";

/** The index for the live search. */
export async function GET(): Promise<Response> {
  const { publicUrl } = await getVisitor();
  return Response.json(await readSearchIndex(publicUrl), { headers: { "Cache-Control": "public, max-age=300" } });
}
