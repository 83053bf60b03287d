import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { OwnScript } from "@/components/ui/own-script";

const addresses = new Map<string, string>();

/** The URL of one of our own scripts, another one when its text changes. */
function addressOf(name: string): string {
  const known = addresses.get(name);
  if (known) return known;
  const hash = createHash("sha256")
    .update(readFileSync(`public/${name}`))
    .digest("hex");
  const address = `/${name}?v=${hash.slice(0, 12)}`;
  addresses.set(name, address);
  return address;
}

/** Loads `public/page.js`, which adds live updates, copying and sharing. The page is complete without it. */
export function PageScript() {
  return <OwnScript src={addressOf("page.js")} />;
}

/** Loads `public/give.js`, which follows forms: amounts as they are chosen, gifts until they are accepted. */
export function GiveScript() {
  return <OwnScript src={addressOf("give.js")} />;
}

/** Loads `public/pool.js`, with which a browser checks a pool's ledger and draws. */
export function PoolScript() {
  return <OwnScript src={addressOf("pool.js")} />;
}

/** Loads `public/palette.js`, which searches from every page of the dashboard. Without it, the search is a page. */
export function PaletteScript() {
  return <OwnScript src={addressOf("palette.js")} />;
}

/** Loads `public/zone.js`, with which times are shown as the reader's clock does. Without it, they name their zone. */
export function ZoneScript() {
  return <OwnScript src={addressOf("zone.js")} />;
}

/** Loads `public/dashboard.js`, the keyboard of the dashboard's lists. The dashboard is complete without it. */
export function DashboardScript() {
  return <OwnScript src={addressOf("dashboard.js")} />;
}
