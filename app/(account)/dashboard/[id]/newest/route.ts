import type { NextRequest } from "next/server";
import { openOrganization } from "@/app/_organizations/open-organization";
import { readNewestMarker } from "@/server/domain/home/read-newest-marker";

/** Polled by the home page every few seconds while it is visible: returns whether its newest gifts have changed. */
export async function GET(_: NextRequest, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { acting } = await openOrganization({ params, searchParams: Promise.resolve({}) }, "");
  const marker = await acting.run(readNewestMarker, {});
  return Response.json({ marker }, { headers: { "Cache-Control": "no-store" } });
}
