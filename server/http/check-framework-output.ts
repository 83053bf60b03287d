import { plainPage } from "@/server/http/plain-page";

/** The sample page as the framework rendered it. */
export interface FrameworkOutput {
  html: string;
  /** The nonce in the policy that the framework was given. */
  nonce: string;
}

/** What the page handler turned it into. */
interface Handled extends FrameworkOutput {
  plain: string;
  status: number;
  styles: readonly string[];
}

interface Check {
  transform: string;
  /** What the framework's output must contain, and what must not remain of it. */
  expects: string;
  holds(handled: Handled): boolean;
}

const MAIN = /<main>.*<\/main>/s;
const withoutScripts = (html: string) => html.replace(/<script\b[^>]*>.*?<\/script>/gs, "");

/** Everything that is done to the framework's output, in order. `app/dev/sample-page` has each of the parts. */
const CHECKS: readonly Check[] = [
  {
    transform: "pageStatus",
    expects: "the page's `page-status` as a meta element, name first",
    holds: ({ status }) => status === 410,
  },
  {
    transform: "inlineStyleSheets",
    expects: "links to style sheets under /_next/static/chunks, none of which is left",
    holds: ({ html, plain, styles }) =>
      styles.length > 0 && styles.length === count(html, /rel="stylesheet"/g) && !plain.includes('rel="stylesheet"'),
  },
  {
    transform: "sheetReader",
    expects: "style sheets with rules, whose fonts lie under ../media",
    holds: ({ styles }) =>
      styles.every((style) => style.includes("{") && !/url\(["']?\.\.?\//.test(style)) &&
      styles.some((style) => style.includes("/_next/static/media/")),
  },
  {
    transform: "dropPreloads",
    expects: "links that preload scripts, none of which is left",
    holds: ({ html, plain }) => /<link[^>]* as="script"/.test(html) && !/<link[^>]* as="(?:script|style)"/.test(plain),
  },
  {
    transform: "dropFrameworkScripts",
    expects: "scripts under /_next/static, and the page as data in self.__next_f, none of which is left",
    holds: ({ html, plain }) =>
      /<script[^>]* src="\/_next\/static\//.test(html) &&
      html.includes("self.__next_f") &&
      !/__next|\/_next\/static\/chunks/.test(plain),
  },
  {
    transform: "dropFrameworkScripts",
    expects: "our own script, and nothing but it",
    holds: ({ plain }) => count(plain, /<script\b/g) === 1 && plain.includes('src="/page.js?v='),
  },
  {
    transform: "dropFrameworkScripts",
    expects: "the page's own markup, which stays as it is",
    holds: ({ html, plain }) => {
      const [before, after] = [html, plain].map((text) => MAIN.exec(withoutScripts(text))?.[0]);
      return before !== undefined && before === after && before.includes("A &lt;script&gt; in a title");
    },
  },
  {
    transform: "dropNonces",
    expects: "our own script with the nonce of the request, of which nothing is left",
    holds: ({ html, plain, nonce }) =>
      new RegExp(`<script[^>]* src="/page\\.js[^>]* nonce="${escaped(nonce)}"`).test(html) && !plain.includes("nonce="),
  },
  {
    transform: "frameworkPolicy",
    expects: "the nonce of the request on every script that the framework writes",
    holds: ({ html, nonce }) =>
      count(html, /<script\b/g) === count(html, new RegExp(`<script[^>]* nonce="${escaped(nonce)}"`, "g")),
  },
];

/**
 * Checks that the framework's output is still what the page handler expects: returns one line for each transform that
 * does not find its parts, or leaves some of them; none if all is well.
 */
export function checkFrameworkOutput(output: FrameworkOutput, readSheet: (name: string) => string): string[] {
  const plain = plainPage(output.html, readSheet);
  if (!plain)
    return [lineOf({ transform: "isPlain", expects: "the page's `page-scripts` as a meta element, name first" })];
  const handled = { ...output, plain: plain.html, status: plain.status, styles: plain.styles };
  return CHECKS.filter((check) => !check.holds(handled)).map(lineOf);
}

function lineOf({ transform, expects }: Pick<Check, "transform" | "expects">): string {
  return `${transform}: expects ${expects}.`;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function escaped(text: string): string {
  return text.replace(/[^\w]/g, "\\$&");
}
