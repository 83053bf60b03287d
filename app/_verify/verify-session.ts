import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { getVisitor } from "@/app/_request/visitor";
import { readVerification } from "@/server/domain/verifications/fill-verification";
import { VERIFICATION_SESSION_MINUTES } from "@/server/kernel/limits";

/** Browsers only accept a cookie with this prefix over HTTPS. It is sent only to these pages. */
const COOKIE = { "https:": "__Secure-almoner_verification", "http:": "almoner_verification" };

async function cookieSettings() {
  const secure = (await getVisitor()).publicUrl.startsWith("https:");
  const options = { httpOnly: true, sameSite: "lax", path: "/verify", secure } as const;
  return { name: COOKIE[secure ? "https:" : "http:"], options };
}

/** The session of this browser's verification; empty if there is none, which matches nothing. */
export async function verificationSession(): Promise<string> {
  const { name } = await cookieSettings();
  return (await cookies()).get(name)?.value ?? "";
}

/** Gives this browser a session. */
export async function keepSession(session: string): Promise<void> {
  const { name, options } = await cookieSettings();
  (await cookies()).set(name, session, { ...options, maxAge: VERIFICATION_SESSION_MINUTES * 60 * 24 });
}

/** This browser's verification as its pages show it; null if there is none, or if it has expired. */
export const findOpenVerification = cache(async () => {
  const session = await verificationSession();
  return (await getVisitor()).find(readVerification, { session });
});

/** The same; redirects to the neutral page if there is none. */
export async function openVerification(): Promise<OpenVerification> {
  return (await findOpenVerification()) ?? redirect("/verify");
}

export type OpenVerification = NonNullable<Awaited<ReturnType<typeof findOpenVerification>>>;
