import { readFileSync } from "node:fs";
import path from "node:path";

const SCRIPT = /<script\b([^>]*)>[\s\S]*?<\/script>/g;
const SEARCH_DATA = "application/ld+json";
const LINK = /<link\b[^>]*>/g;
const STYLESHEET = /^\/_next\/static\/chunks\/([\w.-]+\.css)$/;
/** How a page declares that it works without the framework's scripts: `metadata.other`. */
const IS_PLAIN = /<meta name="page-scripts" content="own"\s*\/?>/;

/** How a page declares that it replaces one that is gone, or that it shows a form again with its errors. */
const STATUS = /<meta name="page-status" content="(403|404|410|422)"\s*\/?>/;

export interface PlainPage {
  html: string;
  status: number;
  /** Its inlined style sheets, for the policy. */
  styles: string[];
}

/**
 * Removes the framework's scripts and data from a page that declares it works without them, and inlines its style
 * sheets: what remains is the page itself and our own scripts, which a slow phone shows after one response. Null for
 * any other page. The build checks that each step still finds what it looks for (`check-framework-output.ts`).
 */
export function plainPage(html: string, readSheet: (name: string) => string): PlainPage | null {
  if (!isPlain(html)) return null;
  const { html: styled, styles } = inlineStyleSheets(html, readSheet);
  return { html: dropNonces(dropFrameworkScripts(dropPreloads(styled))), status: pageStatus(html), styles };
}

function isPlain(html: string): boolean {
  return IS_PLAIN.test(html);
}

function pageStatus(html: string): number {
  return Number(STATUS.exec(html)?.[1] ?? 200);
}

/** Inlines the build's style sheets. */
function inlineStyleSheets(html: string, readSheet: (name: string) => string): Pick<PlainPage, "html" | "styles"> {
  const styles: string[] = [];
  const styled = html.replace(LINK, (link) => {
    const { rel, href } = attributesOf(link);
    const sheet = rel === "stylesheet" ? STYLESHEET.exec(href ?? "")?.[1] : undefined;
    if (!sheet) return link;
    styles.push(readSheet(sheet));
    return `<style>${styles.at(-1)}</style>`;
  });
  return { html: styled, styles };
}

/** Removes the preload links of scripts and style sheets. Those of images stay. */
function dropPreloads(html: string): string {
  return html.replace(LINK, (link) => {
    const { rel, as } = attributesOf(link);
    return rel === "preload" && (as === "script" || as === "style") ? "" : link;
  });
}

/** Removes every script that is inline or the framework's. What search engines read stays: browsers never run it. */
function dropFrameworkScripts(html: string): string {
  return html.replace(SCRIPT, (script, attributes: string) => {
    const { src, type } = attributesOf(attributes);
    const isOurs = src ? !src.startsWith("/_next/") : type === SEARCH_DATA;
    return isOurs ? script : "";
  });
}

/** Removes the nonces: the policy of a plain page allows scripts by origin, and a nonce would make every rendering different. */
function dropNonces(html: string): string {
  return html.replace(SCRIPT, (script) => script.replace(/ nonce="[^"]*"/, ""));
}

function attributesOf(tag: string): Record<string, string> {
  return Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
}

/** Reads built style sheets, with their URLs resolved for the page. */
export function sheetReader(buildDir: string, { isKept = true } = {}): (name: string) => string {
  const stored = new Map<string, string>();
  return (name) => {
    const known = stored.get(name);
    if (known !== undefined) return known;
    const text = readFileSync(path.join(buildDir, "static/chunks", name), "utf8");
    const sheet = text.replace(/url\((["']?)\.\.\/media\//g, "url($1/_next/static/media/").replaceAll("</", "<\\/");
    if (isKept) stored.set(name, sheet);
    return sheet;
  };
}
