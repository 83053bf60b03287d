import { describe, expect, it } from "vitest";
import { statementHtml } from "@/server/documents/statement/statement-html";
import { statementPages } from "@/server/documents/statement/statement-pages";
import { statementPdf } from "@/server/documents/statement/statement-pdf";
import type { StatementDocument } from "@/server/resources/statement-document";
import { readPdfText } from "@/server/testing/read-pdf-text";

type Recipient = StatementDocument["recipients"][number];

const recipient = (name: string, count: number): Recipient => ({
  id: `org_${name}`,
  name,
  display_name: null,
  registration: { label: "EIN", value: "12-3456789" },
  lines: Array.from({ length: count }, (_, index) => ({
    receipt_id: `rcp_${name}${index}`,
    number: `${name}-2026-${index}.`,
    gift_id: `gft_${name}${index}`,
    given_on: "March 3, 2026",
    amount_cents: 50_00,
    currency: "USD",
    amount_text: "$50.00",
    status: index === 1 ? "void" : "issued",
  })),
});

const statement = (...recipients: Recipient[]): StatementDocument => ({
  donor: { id: "usr_1", name: "Ada <b>Whitfield</b>" },
  tax_year: 2026,
  locale: "en-US",
  title: "Gifts in 2026",
  recipients,
  totals: [{ currency: "USD", amount_cents: 123_400, amount_text: "$1,234.00" }],
  statements: [{ code: "summary", text: "This lists every gift." }],
  made_at: "2026-12-31T00:00:00.000Z",
});

describe("a year's statement", () => {
  it("splits into pages without losing, repeating or reordering a gift", () => {
    for (const counts of [[0], [1], [26], [27], [60], [5, 30, 1, 1, 1, 25], Array(40).fill(1) as number[]]) {
      const recipients = counts.map((count, index) => recipient(`r${index}`, count));
      const lines = statementPages(recipients)
        .flat()
        .flatMap((section) => section.lines);
      expect(lines).toEqual(recipients.flatMap((each) => each.lines));
    }
  });

  it("shows every gift, the totals and the sentences in the PDF, page by page", async () => {
    const document = statement(recipient("a", 40), recipient("b", 3));
    const bytes = await statementPdf(document);
    const text = readPdfText(bytes).replace(/\s+/g, " ");
    for (const { number } of document.recipients.flatMap(({ lines }) => lines)) expect(text).toContain(number);
    expect(text).toContain("$1,234.00 USD");
    expect(text).toContain("This lists every gift.");
    expect(text).toContain("Page 1 of 2");
    expect(Buffer.from(await statementPdf(document)).equals(Buffer.from(bytes))).toBe(true);
  });

  it("is drawn even for a donor without gifts", async () => {
    expect(readPdfText(await statementPdf(statement()))).toContain("Gifts in 2026");
    const named = { ...recipient("a", 1), display_name: "Lantern" };
    expect(readPdfText(await statementPdf(statement(named)))).toContain("a (Lantern)");
  });

  it("writes the names of donor and recipients in their own scripts", async () => {
    const document = { ...statement(recipient("王小明", 1)), donor: { id: "usr_1", name: "ليلى حسن" } };
    const text = readPdfText(await statementPdf(document));
    expect(text).toContain("王小明");
    // In the order of drawing.
    expect(text).toContain([..."ليلى حسن"].reverse().join(""));
  });

  it("leaves out what a PDF cannot draw of a name, says so, and never spells it otherwise", async () => {
    const document = { ...statement(recipient("សុខា", 1)), donor: { id: "usr_1", name: "The Kims 🎁" } };
    const text = readPdfText(await statementPdf(document)).replace(/\s+/g, " ");
    expect(text).toContain("The Kims Gifts in 2026");
    expect(text).toContain("name shown on the receipt’s web page)");
    expect(text).toContain("This PDF leaves out characters");
    expect(text).not.toMatch(/sokha|:gift:/);
    expect(statementHtml(document)).toContain("<bdi>The Kims 🎁</bdi>");
  });

  it("names each table after its recipient on the page, strikes what is void, and escapes names", () => {
    const page = statementHtml(statement(recipient("a", 2), { ...recipient("b", 1), display_name: "B & co." }));
    expect(page).toContain('<h2 id="org_a"><bdi>a</bdi></h2>');
    expect(page).toContain('<h2 id="org_b"><bdi>b (B &amp; co.)</bdi></h2>');
    expect(page).toContain("(void, not counted)");
    expect(page).toContain("<s>$50.00 USD</s>");
    expect(page).toContain("Ada &lt;b&gt;Whitfield&lt;/b&gt;");
  });
});
