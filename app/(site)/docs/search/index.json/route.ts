import { readSearchIndex } from "@/app/(site)/docs/search/search-index";
import { getApplication } from "@/server/compose";

/** What the live search looks through. */
export async function GET(): Promise<Response> {
  const { env } = await getApplication();
  return Response.json(await readSearchIndex(env.PUBLIC_URL), { headers: { "Cache-Control": "public, max-age=300" } });
}
