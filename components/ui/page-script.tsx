import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { OwnScript } from "@/components/ui/own-script";

const addresses = new Map<string, string>();

/** The URL of one of our own scripts, which changes with its content. */
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

/** Loads `public/give.js`, which updates amounts in forms, and the pages of pending gifts. */
export function GiveScript() {
  return <OwnScript src={addressOf("give.js")} />;
}

/** Loads `public/pool.js`, with which a browser verifies a pool's ledger and draws. */
export function PoolScript() {
  return <OwnScript src={addressOf("pool.js")} />;
}

/**
 * Loads `public/palette.js`, for searching from every page of the dashboard. Without it, the search is a separate page.
 */
export function PaletteScript() {
  return <OwnScript src={addressOf("palette.js")} />;
}

/** Loads `public/zone.js`, which shows times in the reader's time zone. Without it, times name their zone. */
export function ZoneScript() {
  return <OwnScript src={addressOf("zone.js")} />;
}

/**
 * Loads `public/dashboard.js`, the keyboard shortcuts of the dashboard's lists. The dashboard is complete without it.
 */
export function DashboardScript() {
  return <OwnScript src={addressOf("dashboard.js")} />;
}
