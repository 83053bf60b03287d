import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ShareKit } from "@/components/campaign/share-kit";
import { LOCALES } from "@/server/texts/locales";

const url = "https://give.example/c/harbor/adas-run";
const page = { path: "/c/harbor/adas-run", campaign: { url, name: "Ada’s run", slug: "adas-run" } };
const hrefsIn = (html: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll("&amp;", "&"));

it("the share block of a campaign or page has its link ready to send, in every language and without scripts", () => {
  for (const locale of LOCALES) {
    const hrefs = hrefsIn(renderToStaticMarkup(createElement(ShareKit, { page, locale })));
    for (const start of ["https://wa.me/?", "mailto:?", "https://www.facebook.com/sharer/", "https://x.com/intent/"]) {
      const href = hrefs.find((one) => one.startsWith(start));
      expect(decodeURIComponent(href ?? ""), `${start} in ${locale}`).toContain(url);
    }
    // People who share from here may not have given.
    expect(decodeURIComponent(hrefs.join()), locale).not.toMatch(/I gave|gespendet|He donado|donné|Doei|تبرّعت/);
  }
});

it("the iframe that is offered is as high as a narrow column needs", () => {
  const html = renderToStaticMarkup(createElement(ShareKit, { page, locale: "en" }));
  expect(html).toContain("height=&quot;320&quot;");
});
