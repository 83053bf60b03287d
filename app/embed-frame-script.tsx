import { headers } from "next/headers";

/** Loads what tells the page around a frame how high it is. Alone in a window it does nothing. */
export async function EmbedFrameScript() {
  const policy = (await headers()).get("content-security-policy") ?? "";
  return <script src="/embed-frame.js" async nonce={/'nonce-([^']+)'/.exec(policy)?.[1]} />;
}
