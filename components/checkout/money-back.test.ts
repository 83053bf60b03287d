import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Agreement } from "@/components/checkout/agreement";
import { MoneyBack } from "@/components/checkout/money-back";
import type { StateProps } from "@/components/checkout/thanks-page";
import { secondDates } from "@/server/kernel/cadence";
import { WAYS_BACK, type WayBack } from "@/server/kernel/way-back";
import { LOCALES } from "@/server/texts/locales";

const textOf = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

function shown(wayBack: WayBack, status: "failed" | "reversed", locale: (typeof LOCALES)[number] = "en"): string {
  const props = {
    locale,
    amount: "$50.00",
    wayBack,
    campaign: { name: "Harbor lights", beneficiary: "Lamp Fund", shown: { language: "en" } },
    gift: { status, wayBack, repeats: true, receipt: { kind: "void", number: "LAMP-2026-000001" } },
    hrefs: { give: "/give" },
    retry: "Try another card",
  } as unknown as StateProps & { wayBack: WayBack };
  return textOf(renderToStaticMarkup(createElement(MoneyBack, props)));
}

// Guards what donors read when their money was returned: the true cause, no claim that the recipient gets it, nothing
// to share.
describe("the page of a gift whose money went back", () => {
  it("says who took it back, what comes back, and that the receipt is void", () => {
    const returned = shown("returned", "reversed");
    expect(returned).toContain("Your bank took back the payment of $50.00");
    expect(returned).not.toContain("including the fee, is going back to you");
    expect(returned).toContain("Returned");
    expect(shown("refunded", "reversed")).toContain("the full amount, including the fee, is going back to you");
    for (const page of [returned, shown("refunded", "reversed"), shown("dispute_lost", "reversed")]) {
      expect(page).toContain("Receipt LAMP-2026-000001 is void.");
      expect(page).toContain("You haven’t lost any money");
    }
    expect(shown("dispute_lost", "reversed")).toContain("Your recurring gift is canceled too");
    expect(shown("returned_clearing", "failed")).toContain("Try another card");
  });

  it("has nothing to share and names no net amount, in any language", () => {
    for (const way of WAYS_BACK)
      for (const locale of LOCALES) {
        const page = shown(way, way === "returned_clearing" ? "failed" : "reversed", locale);
        expect(page).not.toMatch(/WhatsApp|Facebook|49/);
        expect(page).toContain("$50.00");
      }
  });
});

it("what is agreed to each month stands in the form: amount, next date and how it ends", () => {
  const nextAt = secondDates(new Date("2026-01-31T12:00:00Z"));
  const html = renderToStaticMarkup(createElement(Agreement, { nextAt, locale: "en" }));
  const [weekly, monthly, yearly] = html.split("</p>").map(textOf);
  expect(weekly).toContain("again every week, next on February 7, 2026.");
  expect(monthly).toContain("You pay this amount now and again every month, next on February 28, 2026.");
  expect(monthly).toContain("You can end it at any time with the link that we email you.");
  expect(yearly).toContain("next on January 31, 2027.");
  expect(html.match(/data-give="agreed"/g)).toHaveLength(3);
});
