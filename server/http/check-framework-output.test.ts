import { expect, it } from "vitest";
import { checkFrameworkOutput, type FrameworkOutput } from "@/server/http/check-framework-output";

/** What the framework renders of the sample page, shortened. */
const OUTPUT: FrameworkOutput = {
  nonce: "bm9u/Y2U+",
  html: `<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/>
<link rel="stylesheet" href="/_next/static/chunks/a.css" nonce="bm9u/Y2U+" data-precedence="next"/>
<link rel="preload" as="script" fetchPriority="low" nonce="bm9u/Y2U+" href="/_next/static/chunks/b.js"/>
<script src="/_next/static/chunks/b.js" async="" nonce="bm9u/Y2U+"></script>
<script type="module" src="/page.js?v=1" async="" nonce="bm9u/Y2U+"></script>
<meta name="page-scripts" content="own"/><meta name="page-status" content="410"/></head>
<body><main><h1 class="page-title">A &lt;script&gt; in a title</h1></main>
<script nonce="bm9u/Y2U+" id="_R_">requestAnimationFrame(function(){$RT=performance.now()});</script>
<script nonce="bm9u/Y2U+">(self.__next_f=self.__next_f||[]).push([0])</script>
<script nonce="bm9u/Y2U+">self.__next_f.push([1,"<\\/script>"])</script></body></html>`,
};
const SHEET = '@font-face{src:url("/_next/static/media/inter.woff2")}main{margin:0}';

/** The transforms that find something missing in an output. */
function complaints(output: FrameworkOutput, sheet = SHEET): (string | undefined)[] {
  return checkFrameworkOutput(output, () => sheet).map((line) => line.split(":")[0]);
}

function doctored(from: string | RegExp, to: string): FrameworkOutput {
  const html = OUTPUT.html.replaceAll(from, to);
  expect(html).not.toBe(OUTPUT.html);
  return { ...OUTPUT, html };
}

it("finds every part in the output as it is", () => {
  expect(checkFrameworkOutput(OUTPUT, () => SHEET)).toEqual([]);
});

it.each<[change: string, transform: string, from: string | RegExp, to: string]>([
  [
    "metadata written the other way round",
    "isPlain",
    'name="page-scripts" content="own"',
    'content="own" name="page-scripts"',
  ],
  ["metadata elsewhere", "pageStatus", '<meta name="page-status" content="410"/>', ""],
  ["style sheets elsewhere", "inlineStyleSheets", "/_next/static/chunks/a.css", "/_next/static/css/a.css"],
  ["attributes without quotes", "inlineStyleSheets", 'rel="stylesheet"', "rel=stylesheet"],
  ["no preloads", "dropPreloads", /<link rel="preload"[^>]*>/g, ""],
  ["preloads as modules", "dropPreloads", 'rel="preload" as="script"', 'rel="modulepreload" as="script"'],
  ["scripts elsewhere", "dropFrameworkScripts", "/_next/static/chunks/b.js", "/_assets/b.js"],
  ["data under another name", "dropFrameworkScripts", "__next_f", "__flight"],
  [
    "data in an element that is no script",
    "dropFrameworkScripts",
    "</body>",
    '<template data="__next_f"></template></body>',
  ],
  ["our script bundled", "dropFrameworkScripts", "/page.js", "/_next/static/chunks/page.js"],
  ["a page that scripts fill in", "dropFrameworkScripts", /<main>.*<\/main>/g, '<template id="B:0"></template>'],
  ["no nonce on our script", "dropNonces", / nonce="[^"]*"(?=><\/script>\n<meta)/g, ""],
  ["a script without a nonce", "frameworkPolicy", 'nonce="bm9u/Y2U+" id="_R_"', 'id="_R_"'],
])("names the transform when the framework's output has %s", (_change, transform, from, to) => {
  expect(complaints(doctored(from, to))).toContain(transform);
});

it("names what reads style sheets when these change", () => {
  expect(complaints(OUTPUT, SHEET.replace("/_next/static/media/", "../fonts/"))).toEqual(["sheetReader"]);
  expect(complaints(OUTPUT, "")).toEqual(["sheetReader"]);
});
