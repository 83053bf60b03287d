import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { DOCUMENT_POLICY } from "@/server/documents/document-style";
import { receiptHtml } from "@/server/documents/receipt/receipt-html";
import { receiptBetween, SAMPLE_FACTS, sampleReceipt, VOID_AND_REISSUED } from "@/server/testing/sample-receipt";

describe("a receipt as a page", () => {
  it("has one heading, row headers, its language, every sentence and how to verify it", () => {
    const document = sampleReceipt();
    const page = receiptHtml(document);
    expect(page.match(/<h1>/g)).toHaveLength(1);
    expect(page).toContain('<html lang="en-US" dir="ltr">');
    expect(page).toContain('<p class="amount-label">Amount given</p>\n<p class="amount">$50.00</p>');
    expect(page.match(/class="letterhead">[\s\S]*?<\/div>/)![0]).toContain("<bdi>EIN 12-3456789</bdi>");
    expect(page.split("$50.00")).toHaveLength(3);
    for (const { text } of document.statements) expect(page).toContain(text);
    expect(page).toContain('href="https://give.example.org/r/k7Qm2xVb9dT4_wZp3LsA"');
    expect(receiptHtml(document)).toBe(page);
  });

  it("says VOID and duplicate in words", () => {
    const page = receiptHtml(sampleReceipt(VOID_AND_REISSUED));
    expect(page).toContain("<strong>VOID</strong>");
    expect(page).toContain("Duplicate, reissued March 20, 2026.");
    expect(page).toContain("<title>Donation receipt 8QV0AA-2026-000042 (VOID)</title>");
    expect(receiptHtml(sampleReceipt())).not.toContain("VOID");
  });

  it.each(["US", "CA", "GB", "DE", "AU", "ZZ"])(
    "asks nobody to keep what is void, and has no row of zero: %s",
    (jurisdiction) => {
      const benefits = [{ description: "a dinner", value_cents: 20_00 }];
      for (const facts of [{}, { benefits }]) {
        const page = receiptHtml(sampleReceipt({ jurisdiction, ...VOID_AND_REISSUED }, facts));
        expect(page).not.toMatch(/[Kk]eep this|bewahren|reduce|deduct|kleiner|auf Wunsch|Eligible|Gift Aid/);
        expect(page).not.toMatch(/Amount less benefits|Betrag ohne Gegenleistung|[^\d]0[.,]00/);
        expect(page).toMatch(/What this receipt said|Was diese Bestätigung besagte/);
      }
    },
  );

  it("shows a charity's public name next to its legal one where they differ", () => {
    const recipient = { ...SAMPLE_FACTS.recipient, display_name: "Valley Food" };
    const page = receiptHtml(sampleReceipt({}, { recipient }));
    expect(page).toContain("<bdi>River Valley Food Bank (Valley Food)</bdi>");
    expect(receiptHtml(sampleReceipt())).toContain("<span><bdi>River Valley Food Bank</bdi></span>");
  });

  it("speaks German for Germany", () => {
    const page = receiptHtml(sampleReceipt({ jurisdiction: "DE", currency: "EUR" }));
    expect(page).toContain('<html lang="de-DE"');
    expect(page).toContain("Tag der Spende");
  });

  // Guards that nobody's name becomes markup on a page that others open.
  it("escapes names that try to be markup", () => {
    const hostile = `</style></title><script>alert("1")</script><img src=x onerror='a'>&amp;`;
    const page = receiptHtml(receiptBetween(hostile, hostile));
    expect(page).not.toMatch(/<script|<img|onerror='/);
    expect(page).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
    expect(page).toContain("&#39;a&#39;&gt;&amp;amp;");
  });

  it("keeps names in any script unchanged, each in its own direction", () => {
    expect(receiptHtml(receiptBetween("محمد 王小明 🎉"))).toContain("<bdi>محمد 王小明 🎉</bdi>");
  });

  it("allows exactly its own style, and no script", () => {
    const style = /<style>([\s\S]*)<\/style>/.exec(receiptHtml(sampleReceipt()))?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(DOCUMENT_POLICY).toContain(`style-src 'sha256-${hash}'`);
    expect(DOCUMENT_POLICY).toContain("default-src 'none'");
  });
});
