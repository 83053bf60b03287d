import { getVisitor } from "@/app/_request/visitor";
import { verificationSession } from "@/app/_verify/verify-session";
import { readVerification } from "@/server/domain/verifications/fill-verification";
import { returnUrlWith } from "@/server/kernel/return-url";

const HEADERS = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };

/** Redirects to where the person came from, with the status as a hint, which the initiator must look up. */
export async function GET(): Promise<Response> {
  const found = await (await getVisitor()).find(readVerification, { session: await verificationSession() });
  if (!found?.verification.redirectUrl || found.isFillable)
    return new Response(null, { status: 303, headers: { ...HEADERS, Location: "/verify" } });
  const { id, status, redirectUrl } = found.verification;
  const target = returnUrlWith(redirectUrl, { verification_id: id, status });
  return new Response(null, { status: 303, headers: { ...HEADERS, Location: target } });
}
