import { readFileSync } from "node:fs";
import path from "node:path";

const SCRIPT = /<script\b([^>]*)>[\s\S]*?<\/script>/g;
const LINK = /<link\b[^>]*>/g;
const STYLESHEET = /^\/_next\/static\/chunks\/([\w.-]+\.css)$/;
/** How a page says that it needs none of the framework's scripts: `metadata.other`. */
const IS_PLAIN = /<meta name="page-scripts" content="own"\s*\/?>/;

/** What a page says of itself where it stands for one that is no more. */
const STATUS = /<meta name="page-status" content="(404|410)"\s*\/?>/;

export interface PlainPage {
  html: string;
  status: number;
  /** The style sheets that are in it now, for the policy. */
  styles: string[];
}

/**
 * Takes the framework's scripts and data out of a page that says it works without them, and puts its style sheets into
 * it: what is left is the page itself and scripts of our own, which a phone on a slow line shows after one answer. Null
 * for any other page.
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
    // The policy of a plain page knows its scripts by where they come from; a nonce would only make each rendering another.
    return src && !src.startsWith("/_next/") ? script.replace(/ nonce="[^"]*"/, "") : "";
  });
  return { html: plain, status: Number(STATUS.exec(html)?.[1] ?? 200), styles };
}

function attributesOf(tag: string): Record<string, string> {
  return Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
}

/** Reads style sheets of the build, with the addresses in them as seen from a page. */
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
