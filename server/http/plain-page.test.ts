import { expect, it } from "vitest";
import { plainPolicy } from "@/server/http/page-policy";
import { plainPage } from "@/server/http/plain-page";

const HEAD = `<meta name="page-scripts" content="own"/>
<link rel="stylesheet" href="/_next/static/chunks/3lug.css" nonce="n" data-precedence="next"/>
<link rel="preload" as="script" fetchPriority="low" nonce="n" href="/_next/static/chunks/a.js"/>
<link rel="preload" as="image" imageSrcSet="/pictures/a/480.webp 480w" fetchPriority="high"/>
<link rel="canonical" href="https://give.example/c/well"/>
<script src="/_next/static/chunks/a.js" async="" nonce="n"></script>
<script type="module" src="/page.js?v=1" async="" nonce="n"></script>`;
const page = (head: string) =>
  `<!DOCTYPE html><html><head>${head}</head><body><p>&lt;script&gt;1&lt;/script&gt;</p>` +
  `<script nonce="n">self.__next_f.push([1,"a<\\/script>b"])</script><script nonce="n" id="_R_">x</script></body></html>`;
const readSheet = (name: string) => `/* ${name} */`;

it("keeps the page, its pictures and our scripts, and nothing of the framework's", () => {
  const { html, styles } = plainPage(page(HEAD), readSheet)!;
  expect(html).not.toMatch(/_next\/static\/chunks|__next_f|id="_R_"/);
  expect(html).toContain("<style>/* 3lug.css */</style>");
  expect(html).toContain('<script type="module" src="/page.js?v=1" async=""></script>');
  expect(html).toContain('as="image"');
  expect(html).toContain('rel="canonical"');
  expect(html).toContain("<p>&lt;script&gt;1&lt;/script&gt;</p></body></html>");
  expect(plainPolicy(styles, { isEmbed: false, formTargets: [] })).toMatch(/script-src 'self';.*'sha256-/);
});

it("keeps what search engines read, which no browser runs", () => {
  const data = '<script type="application/ld+json">{"name":"a\\u003c/script>"}</script>';
  const { html } = plainPage(page(HEAD + data + data.replace("ld+json", "json")), readSheet)!;
  expect(html.match(/<script type="application[^>]*>.*?<\/script>/g)).toEqual([data]);
});

it("leaves pages alone that need the framework", () => {
  expect(plainPage(page(HEAD.replace("page-scripts", "x")), readSheet)).toBeNull();
});

it("has the status that it declares", () => {
  expect(plainPage(page(HEAD), readSheet)?.status).toBe(200);
  expect(plainPage(page(`${HEAD}<meta name="page-status" content="410"/>`), readSheet)?.status).toBe(410);
});

it("reads only built style sheets", () => {
  const requested: string[] = [];
  const hrefs = ["/_next/static/chunks/../../secret.css", "https://evil.example/a.css", "/_next/static/chunks/a.js"];
  const links = hrefs.map((href) => `<link rel="stylesheet" href="${href}"/>`).join("");
  plainPage(page(HEAD + links), (name) => {
    requested.push(name);
    return "";
  });
  expect(requested).toEqual(["3lug.css"]);
});
