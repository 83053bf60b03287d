import { headers } from "next/headers";

/** A script of ours, with the nonce that pages need in which the framework runs. */
export async function OwnScript({ src }: { src: string }) {
  const policy = (await headers()).get("content-security-policy") ?? "";
  return <script src={src} async nonce={/'nonce-([^']+)'/.exec(policy)?.[1]} />;
}
