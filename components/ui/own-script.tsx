import { headers } from "next/headers";

/** One of our own scripts, with the nonce that pages with framework scripts require. */
export async function OwnScript({ src }: { src: string }) {
  const policy = (await headers()).get("content-security-policy") ?? "";
  return <script src={src} async nonce={/'nonce-([^']+)'/.exec(policy)?.[1]} />;
}
