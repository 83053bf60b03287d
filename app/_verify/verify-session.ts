import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { getVisitor } from "@/app/_request/visitor";
import { readVerification } from "@/server/domain/verifications/fill-verification";
import { VERIFICATION_SESSION_MINUTES } from "@/server/kernel/limits";

/** Over https, browsers take a name with the prefix over https only. It is sent to these pages and to no other. */
const COOKIE = { "https:": "__Secure-almoner_verification", "http:": "almoner_verification" };

async function cookieSettings() {
  const secure = (await getVisitor()).publicUrl.startsWith("https:");
  const options = { httpOnly: true, sameSite: "lax", path: "/verify", secure } as const;
  return { name: COOKIE[secure ? "https:" : "http:"], options };
}

/** The session of the verification that this browser has begun; empty without one, which finds nothing. */
export async function verificationSession(): Promise<string> {
  const { name } = await cookieSettings();
  return (await cookies()).get(name)?.value ?? "";
}

/** Gives this browser a session. */
export async function keepSession(session: string): Promise<void> {
  const { name, options } = await cookieSettings();
  (await cookies()).set(name, session, { ...options, maxAge: VERIFICATION_SESSION_MINUTES * 60 * 24 });
}

/** What the pages of this browser's verification show; null if it has none, or one that is too old. */
export const findOpenVerification = cache(async () => {
  const session = await verificationSession();
  return (await getVisitor()).find(readVerification, { session });
});

/** The same; leads to the neutral page without one. */
export async function openVerification(): Promise<OpenVerification> {
  return (await findOpenVerification()) ?? redirect("/verify");
}

export type OpenVerification = NonNullable<Awaited<ReturnType<typeof findOpenVerification>>>;
