import { readFileSync } from "node:fs";
import path from "node:path";

const SCRIPT = /<script\b([^>]*)>[\s\S]*?<\/script>/g;
const LINK = /<link\b[^>]*>/g;
const STYLESHEET = /^\/_next\/static\/chunks\/([\w.-]+\.css)$/;
/** How a page declares that it works without the framework's scripts: `metadata.other`. */
const IS_PLAIN = /<meta name="page-scripts" content="own"\s*\/?>/;

/** How a page declares that it replaces one that is gone. */
const STATUS = /<meta name="page-status" content="(404|410)"\s*\/?>/;

export interface PlainPage {
  html: string;
  status: number;
  /** Its inlined style sheets, for the policy. */
  styles: string[];
}

/**
 * Removes the framework's scripts and data from a page that declares it works without them, and inlines its style
 * sheets: what remains is the page itself and our own scripts, which a slow phone shows after one response. Null for
 * any other page.
 */
export function plainPage(html: string, readSheet: (name: string) => string): PlainPage | null {
  if (!IS_PLAIN.test(html)) return null;
  const styles: string[] = [];
  const withoutLinks = html.replace(LINK, (link) => {
    const { rel, as, href } = attributesOf(link);
    const sheet = rel === "stylesheet" ? STYLESHEET.exec(href ?? "")?.[1] : undefined;
    if (sheet) {
      styles.push(readSheet(sheet));
      return `<style>${styles.at(-1)}</style>`;
    }
    return rel === "preload" && (as === "script" || as === "style") ? "" : link;
  });
  const plain = withoutLinks.replace(SCRIPT, (script, attributes: string) => {
    const src = attributesOf(attributes).src;
    // The policy of a plain page allows its scripts by origin; a nonce would make every rendering different.
    return src && !src.startsWith("/_next/") ? script.replace(/ nonce="[^"]*"/, "") : "";
  });
  return { html: plain, status: Number(STATUS.exec(html)?.[1] ?? 200), styles };
}

function attributesOf(tag: string): Record<string, string> {
  return Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
}

/** Reads built style sheets, with their URLs resolved for the page. */
export function sheetReader(buildDir: string): (name: string) => string {
  const stored = new Map<string, string>();
  return (name) => {
    const known = stored.get(name);
    if (known !== undefined) return known;
    const text = readFileSync(path.join(buildDir, "static/chunks", name), "utf8");
    const sheet = text.replaceAll("url(../media/", "url(/_next/static/media/").replaceAll("</", "<\\/");
    stored.set(name, sheet);
    return sheet;
  };
}
