import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Markdown, MarkdownBlocks } from "@/components/ui/markdown";
import { type CodeSample, readMarkdown } from "@/server/markdown/read-markdown";
import { safeHref } from "@/server/markdown/safe-href";

// Guards visitors of pages with user-written text: it can neither run scripts, nor load resources, nor link anywhere
// forbidden.

function drawn(text: string): string {
  return renderToStaticMarkup(createElement(MarkdownBlocks, { blocks: readMarkdown(text) }));
}

function drawnTrusted(text: string): string {
  const code = (samples: CodeSample[]) => samples.map(({ title, language }) => `[${title} ${language}]`).join("");
  return renderToStaticMarkup(createElement(Markdown, { text, trusted: { code } }));
}

const SCRIPTS = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "text <b onmouseover=alert(1)>bold</b>",
  "<svg/onload=alert(1)>",
  "<iframe src=https://evil.example></iframe>",
  "<a href='javascript:alert(1)'>x</a>",
  "<style>body{display:none}</style>",
  "<!-- <script> -->",
  "<math><mtext><table><mglyph><style><img src onerror=alert(1)>",
  "```\n</code></pre><script>alert(1)</script>\n```",
  '```"><script>alert(1)</script>\nx\n```',
  "`</code><script>alert(1)</script>`",
  "| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |",
  "# <script>alert(1)</script>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  '![x" onerror="alert(1)](https://evil.example/a.png)',
  "![a](javascript:alert(1))",
  "![a](https://evil.example/pixel.gif)",
  '[a](https://good.example "x\\" onclick=\\"alert(1)")',
  "[a](https://good.example/\"onclick='alert(1)')",
  "[<script>]: https://evil.example\n[<script>]",
];

const BAD_LINKS = [
  "[a](javascript:alert(1))",
  "[a](JaVaScRiPt:alert(1))",
  "[a](java\tscript:alert(1))",
  "[a](<java\nscript:alert(1)>)",
  "[a](&#106;avascript:alert(1))",
  "[a](javascript&colon;alert(1))",
  "[a](javascript&#58;alert(1))",
  "[a](&#x6A;avascript&#x3A;alert(1))",
  "[a](\u0001javascript:alert(1))",
  "[a](vbscript:msgbox(1))",
  "[a](data:text/html;base64,PHNjcmlwdD4=)",
  "[a](DATA:text/html,x)",
  "[a](blob:https://x/y)",
  "[a](file:///etc/passwd)",
  "[a](ftp://x.example)",
  "[a](tel:1234)",
  "[a](https://good.example@evil.example/)",
  "[a](https://user:pass@evil.example/)",
  "[a](/admin/refund)",
  "[a](#content)",
  "[a](../x)",
  "[a](?delete=1)",
  "<javascript:alert(1)>",
  "[a][b]\n\n[b]: javascript:alert(1)",
];

const OURS = /<\/?(div|p|pre|code|h[2-6]|ul|ol|li|blockquote|table|thead|tbody|tr|th|td|strong|em|del|span|br|hr|a)\b/;

describe("user-written text", () => {
  it.each(SCRIPTS)("runs and loads nothing: %s", (text) => {
    const html = drawn(text);
    for (const tag of html.match(/<\/?[a-z][^\s/>]*/gi) ?? []) expect(tag).toMatch(OURS);
    for (const tag of html.match(/<[a-z][^>]*>/gi) ?? []) {
      expect(tag).not.toMatch(/\s(on\w+|style|src|srcset|formaction|xlink:href)\s*=/i);
    }
  });

  it.each(BAD_LINKS)("has no link: %s", (text) => {
    expect(drawn(text)).not.toContain("<a ");
  });

  it.each([
    ["[a](https://good.example/a?b=1&c=2)", 'href="https://good.example/a?b=1&amp;c=2"'],
    ["https://good.example", 'href="https://good.example/"'],
    ["[write](mailto:ada@example.org)", 'href="mailto:ada@example.org"'],
    ["[a](//other.example/x)", 'href="https://other.example/x"'],
  ])("can link to %s", (text, href) => {
    const html = drawn(text);
    expect(html).toContain(href);
    expect(html).toContain('rel="noopener nofollow ugc"');
  });

  it("shows raw HTML as text", () => {
    expect(drawn("a <b>c</b>")).toContain("a &lt;b&gt;c&lt;/b&gt;");
    expect(drawn("R&amp;D &#169; &lt;b&gt; &unknown;")).toContain("R&amp;D © &lt;b&gt; &amp;unknown;");
  });

  it("shows an uploaded picture by its id if the page has it, and its description otherwise", () => {
    const id = "pic_01m84bevcyen8920xk0aj517zt";
    const url = "https://give.example.org/pictures/AAAAAAAAAAAAAAAAAAAAAA/480.webp";
    const sources = [{ url, width: 480, height: 360 }];
    const picture = { id, alt: "The hole", width: 480, height: 360, focus_x: 50, focus_y: 50, sources, url };
    const more = { campaign_id: "cmp_1", kind: "story", created_at: "2026-11-22T12:00:00.000Z" } as const;
    const blocks = readMarkdown(`![Above the shelves](${id})`);
    const shown = renderToStaticMarkup(createElement(MarkdownBlocks, { blocks, pictures: [{ ...picture, ...more }] }));
    expect(shown).toMatch(
      /<img src="\/pictures\/A+\/480\.webp".* alt="The hole" width="480" height="360".* loading="lazy"/,
    );
    expect(drawn(`![Above the shelves](${id})`)).toBe('<div class="markdown"><p>Above the shelves</p></div>');
  });

  it("shows an image as its description and loads nothing", () => {
    expect(drawn("![A lamp](https://good.example/a.png)")).toContain('href="https://good.example/a.png"');
    expect(drawn("![A lamp](https://good.example/a.png)")).not.toContain("<img");
  });

  it("has neither a main heading nor anchors of its own", () => {
    const html = drawn("# One\n\n## Two\n\n####### seven");
    expect(html).not.toContain("<h1");
    expect(html).not.toContain(" id=");
  });

  it.each([
    [">".repeat(3_000), "quotes"],
    [`${"- ".repeat(2_000)}x`, "lists"],
    [`${"*a _b ".repeat(3_000)}`, "emphasis"],
    ["[".repeat(5_000), "brackets"],
    [`${"`".repeat(4_999)} x`, "ticks"],
  ])("can be malformed without harm", (text) => {
    expect(drawn(text)).toContain("markdown");
  });

  it("keeps common formatting", () => {
    const html = drawn("Hello **all** of _you_\n\n1. one\n2. two\n\n- [x] done\n\n| a | b |\n|---|---|\n| 1 | 2 |");
    for (const part of ["<strong>all</strong>", "<em>you</em>", "<ol><li>one</li>", "☑ ", "<td>2</td>"])
      expect(html).toContain(part);
  });
});

describe("our own text", () => {
  it("can link within the site, and its headings have anchors", () => {
    const html = drawnTrusted("## Change the secret\n\n[states](/docs/states#gift) [here](#x)");
    expect(html).toContain('<h2 id="change-the-secret">');
    expect(html).toContain('href="/docs/states#gift"');
    expect(html).toContain('href="#x"');
  });

  it("passes code on, with titled samples grouped", () => {
    const html = drawnTrusted('```ts title="A"\n1\n```\n\n```go title="B"\n2\n```\n\ntext\n\n```json\n3\n```');
    expect(html).toContain("[A ts][B go]<p>text</p>[null json]");
  });

  it("cannot run scripts either", () => {
    for (const text of [...SCRIPTS, "[a](javascript:alert(1))", "[a](data:text/html,x)", "[a](//evil.example)"])
      expect(drawnTrusted(text)).not.toMatch(/<script|onerror="|href="(javascript|data|\/\/)/i);
  });
});

it("parses URLs as a browser does", () => {
  expect(safeHref(" https://EXAMPLE.org ", false)).toEqual({ href: "https://example.org/", leaves: true });
  expect(safeHref("/\\evil.example", true)).toMatchObject({ leaves: true, href: "https://evil.example/" });
  expect(safeHref("/docs", true)).toEqual({ href: "/docs", leaves: false });
  for (const text of ["", "http://", "javascript:x", "\\\\evil"])
    expect(safeHref(text, true)?.leaves ?? true).toBe(true);
});
