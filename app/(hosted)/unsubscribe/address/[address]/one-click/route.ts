import { getVisitor } from "@/app/_request/visitor";
import { suppressEmails } from "@/server/domain/email/suppressions";

interface Address {
  params: Promise<{ address: string }>;
}

/** One-click unsubscribe for email clients (RFC 8058): the URL alone identifies the address. */
export async function POST(request: Request, { params }: Address): Promise<Response> {
  const { address } = await params;
  const signature = new URL(request.url).searchParams.get("s") ?? "";
  const found = await (await getVisitor()).find(suppressEmails, { address, signature });
  return new Response(null, { status: found === null ? 404 : 204 });
}
