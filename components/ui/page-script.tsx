import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { OwnScript } from "@/components/ui/own-script";

let address: string | undefined;

/** Loads `public/page.js`, which adds live updates, copying and sharing. The page is complete without it. */
export function PageScript() {
  address ??= `/page.js?v=${createHash("sha256").update(readFileSync("public/page.js")).digest("hex").slice(0, 12)}`;
  return <OwnScript src={address} />;
}
