import { getVisitor } from "@/app/_request/visitor";
import { readPoolChain } from "@/server/domain/pools/money/read-pool-ledger";
import { serializeChainedRecord } from "@/server/resources/pool-page";

const PLACE = /^\d{1,9}$/;

/** Returns records of a pool's ledger, oldest first, for verifying its chain. */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }): Promise<Response> {
  const { slug } = await params;
  const after = new URL(request.url).searchParams.get("after") ?? "0";
  const headers = { "Cache-Control": "no-store", "Access-Control-Allow-Origin": "*" };
  const records = PLACE.test(after)
    ? await (await getVisitor()).run(readPoolChain, { slug, after: Number(after) })
    : null;
  if (!records) return Response.json({ data: [] }, { status: 404, headers });
  return Response.json({ data: records.map(serializeChainedRecord) }, { headers });
}
