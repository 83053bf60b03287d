import { describe, expect, it } from "vitest";
import { PLACEHOLDERS } from "@/server/domain/receipts/wording/wording";
import { WORDINGS, wordingFor } from "@/server/domain/receipts/wording/wordings";
import { receiptDocument } from "@/server/resources/receipt-document";
import { SAMPLE_FACTS, sampleReceipt, VOID_AND_REISSUED } from "@/server/testing/sample-receipt";

const said = (document: ReturnType<typeof sampleReceipt>) => document.statements.map(({ text }) => text).join("\n");
const codesOf = (document: ReturnType<typeof sampleReceipt>) => document.statements.map(({ code }) => code);
const dinner = { benefits: [{ description: "a dinner", value_cents: 20_00 }] };

// Guards that a receipt can be used for taxes: it contains everything that the tax authority requires.
describe("a receipt of the United States", () => {
  it("names the charity, EIN, amount, donor and day, and that nothing was given in return", () => {
    const text = said(sampleReceipt());
    expect(text).toContain("River Valley Food Bank (EIN 12-3456789)");
    expect(text).toContain("cash contribution of $50.00 from Ada Whitfield, made on March 3, 2026");
    expect(text).toContain("provided no goods or services in exchange");
    expect(text).toContain("Keep this receipt with your tax records");
  });

  // Guards against calling a veterans' organization, a cemetery, a lodge or a government unit what it is not.
  it.each([
    [
      { is_501c3: true, verified_by: "Lighthouse Giving" },
      "Lighthouse Giving verified River Valley Food Bank as a charity under section 501(c)(3) of the",
    ],
    [{ is_501c3: true, verified_by: null }, "River Valley Food Bank was verified as a charity under section 501(c)(3)"],
    [
      { is_501c3: false, verified_by: "Lighthouse Giving" },
      "Lighthouse Giving verified that River Valley Food Bank is eligible to receive tax-deductible contributions",
    ],
    [
      { is_501c3: false, verified_by: null },
      "River Valley Food Bank was verified as eligible to receive tax-deductible",
    ],
    [undefined, "River Valley Food Bank was verified as eligible to receive tax-deductible"],
  ])("says who verified the charity as what: %j", (charity, sentence) => {
    const document = sampleReceipt({}, { charity });
    expect(said(document)).toContain(sentence);
    expect(codesOf(document).filter((code) => code === "charity_status")).toHaveLength(1);
    expect(said(document).includes("501(c)(3)")).toBe(charity?.is_501c3 === true);
    expect(said(document)).not.toContain("Almoner");
  });

  it("describes what was given in return, its value and the deductible amount", () => {
    const document = sampleReceipt({}, dinner);
    expect(said(document)).toContain("valued in good faith: a dinner ($20.00)");
    expect(said(document)).toContain("no more than $30.00 may be deductible");
    expect(said(document)).not.toContain("no goods or services");
    expect(document.deductible_cents).toBe(30_00);
  });

  it("leaves nothing to deduct if the benefits are worth more than the gift", () => {
    const benefits = [{ description: "a painting", value_cents: 90_00 }];
    expect(sampleReceipt({}, { benefits }).deductible_cents).toBe(0);
  });
});

describe("receipts of other countries", () => {
  it.each([
    [
      "CA",
      "CAD",
      [
        "$50.00 CAD",
        "Eligible amount of the gift: $50.00 CAD",
        "Serial number 8QV0AA-2026-000042",
        "canada.ca/charities-giving",
      ],
    ],
    ["GB", "GBP", ["£50.00", "3 March 2026", "not a Gift Aid declaration"]],
    [
      "DE",
      "EUR",
      [
        "50,00 €",
        "3. März 2026",
        "fünfzig Euro 00/100",
        "bis 300 Euro",
        "keine Zuwendungsbestätigung nach amtlichem Muster",
      ],
    ],
    ["AU", "AUD", ["This receipt is for a gift", "$50.00 AUD", "deductible gift recipient"]],
    ["KE", "KES", ["acknowledges a gift of KES", "Ask your tax authority"]],
  ])("%s meets its tax authority's requirements", (jurisdiction, currency, sentences) => {
    const text = said(sampleReceipt({ jurisdiction, currency })).replaceAll("\u00a0", " ");
    for (const sentence of sentences) expect(text).toContain(sentence);
  });

  it("does not claim to be an official form", () => {
    for (const jurisdiction of ["CA", "GB", "DE", "AU", "FR"]) {
      expect(said(sampleReceipt({ jurisdiction }))).not.toContain("501(c)(3)");
    }
  });

  it("words the largest amount in a currency without cents", () => {
    const text = said(sampleReceipt({ jurisdiction: "DE", currency: "JPY", amountCents: 99_999_999_999n }));
    expect(text).toContain("neunundneunzig Milliarden neunhundertneunundneunzig Millionen");
  });
});

describe("every wording", () => {
  const all = [...Object.entries(WORDINGS), ["general", wordingFor("ZZ")] as const];

  it.each(all)(
    "%s uses known placeholders only, says keep, void and duplicate, and leaves no brace behind",
    (code, wording) => {
      const known: readonly string[] = PLACEHOLDERS;
      const texts = [...Object.values(wording.void), wording.duplicate, ...wording.sentences.map(({ text }) => text)];
      const used = texts.flatMap((text) => [...text.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name));
      expect(used.filter((name) => !known.includes(name ?? ""))).toEqual([]);
      const valid = sampleReceipt(
        { jurisdiction: code, ...VOID_AND_REISSUED, status: "issued", voidedAt: null },
        dinner,
      );
      const voided = sampleReceipt({ jurisdiction: code, ...VOID_AND_REISSUED }, dinner);
      for (const document of [valid, voided]) {
        expect(said(document)).not.toMatch(/[{}]|undefined/);
        expect(new Set(codesOf(document)).size).toBe(document.statements.length);
        expect(receiptDocument.parse(document)).toEqual(document);
      }
      expect(codesOf(valid)).toEqual(expect.arrayContaining(["duplicate", "contribution", "keep"]));
      expect(codesOf(voided).slice(0, 2)).toEqual(["void", "duplicate"]);
      expect(said(voided)).toMatch(/VOID[\s\S]*Duplicate/);
    },
  );

  // Guards against a document that says in one line that it is void, and in the next to keep it for the tax office.
  it.each(all)("%s says of a void receipt what happened, and nothing that holds only of a gift that stands", (code) => {
    const differences = { jurisdiction: code, currency: "EUR", ...VOID_AND_REISSUED };
    for (const facts of [dinner, {}]) {
      const document = sampleReceipt(differences, facts);
      const serial = code === "CA" ? ["serial"] : [];
      expect(codesOf(document)).toEqual(["void", "duplicate", "contribution", ...serial]);
      expect(document.deductible_cents).toBe(0);
    }
  });
});

describe("any receipt", () => {
  it("keeps braces in a name as text", () => {
    const donor = { name: "{amount} Smith $& $1", address: null };
    expect(said(sampleReceipt({}, { donor }))).toContain("from {amount} Smith $& $1, made on");
  });

  it("works without a register number, and with an unknown time zone", () => {
    const recipient = { ...SAMPLE_FACTS.recipient, registration: null, time_zone: "Mars/Olympus" };
    const document = sampleReceipt({}, { recipient });
    expect(said(document)).toContain("River Valley Food Bank acknowledges");
    expect(document.given_on).toBe("March 4, 2026");
  });

  it("mentions the fee only if one was charged", () => {
    expect(said(sampleReceipt())).toContain("platform fee of $1.00");
    expect(said(sampleReceipt({}, { gift: { ...SAMPLE_FACTS.gift, fee_cents: 0 } }))).not.toContain("fee");
  });

  it("says how much of the fee was kept of a gift that is smaller than the fee", () => {
    expect(said(sampleReceipt({ amountCents: 50n }))).toContain("A platform fee of $0.50 was kept");
    expect(said(sampleReceipt({ amountCents: 50n }))).not.toContain("$1.00");
    const german = sampleReceipt({ amountCents: 50n, jurisdiction: "DE", currency: "EUR" });
    expect(said(german).replaceAll("\u00a0", " ")).toContain("Plattformentgelt von 0,50 €");
  });

  // Guards against a tax deduction for a refunded gift.
  it("has nothing to deduct once it is void", () => {
    expect(sampleReceipt(VOID_AND_REISSUED).deductible_cents).toBe(0);
  });

  it("links to its check page", () => {
    expect(sampleReceipt().verification).toEqual({
      url: "https://give.example.org/r/k7Qm2xVb9dT4_wZp3LsA",
      code: "k7Qm2xVb9dT4_wZp3LsA",
    });
  });
});
