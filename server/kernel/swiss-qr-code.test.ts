import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { qrCode } from "@/server/documents/qr-code";
import { creditorReference } from "@/server/kernel/creditor-reference";
import { qrReference, type SwissQrPayment, swissCross, swissQrCode } from "@/server/kernel/swiss-qr-code";
import { newTransferReference } from "@/server/kernel/transfer-reference";
import { decodeQrCode } from "@/server/testing/decode-qr-code";

const QR_IBAN = "CH44 3199 9123 0008 8901 2";
const creditor = {
  name: "Robert Schneider AG",
  street: "Rue du Lac",
  houseNumber: "1268",
  postalCode: "2501",
  town: "Biel",
  country: "CH",
};
const payment = (changes: Partial<SwissQrPayment> = {}): SwissQrPayment => ({
  iban: "CH58 0079 1123 0008 8901 2",
  creditor,
  amountCents: 194_975n,
  currency: "CHF",
  debtor: null,
  reference: { type: "NON" },
  message: "2C3F 4H5J 6K7M",
  ...changes,
});

describe("a Swiss QR code", () => {
  // The first example of the Swiss Implementation Guidelines, without its billing information.
  it("has the lines of the guidelines", () => {
    const code = swissQrCode(
      payment({
        iban: QR_IBAN,
        debtor: {
          ...creditor,
          name: "Pia-Maria Rutschmann-Schnyder",
          street: "Grosse Marktgasse",
          houseNumber: "28",
          postalCode: "9400",
          town: "Rorschach",
        },
        reference: { type: "QRR", text: "21 00000 00003 13947 14300 09017" },
        message: "Order of 15 June 2020",
      }),
    );
    expect(code.split("\n")).toEqual([
      ...["SPC", "0200", "1", "CH4431999123000889012"],
      ...["S", "Robert Schneider AG", "Rue du Lac", "1268", "2501", "Biel", "CH"],
      ...["", "", "", "", "", "", ""],
      ...["1949.75", "CHF"],
      ...["S", "Pia-Maria Rutschmann-Schnyder", "Grosse Marktgasse", "28", "9400", "Rorschach", "CH"],
      ...["QRR", "210000000003139471430009017", "Order of 15 June 2020", "EPD"],
    ]);
  });

  it("has 31 lines, whatever is empty or has line ends in it", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 200 }).map((one) => `a${one}\r\n`);
    fc.assert(
      fc.property(text, fc.option(text), fc.option(fc.bigInt(1n, 99_999_999_999n)), (name, street, amountCents) => {
        const code = swissQrCode(
          payment({ creditor: { ...creditor, name, street, town: name }, amountCents, message: name }),
        );
        const lines = code.split("\n");
        expect(lines).toHaveLength(31);
        expect(lines[30]).toBe("EPD");
        expect(lines[27]).toBe("NON");
        expect(lines[18]).toMatch(amountCents === null ? /^$/ : /^\d{1,9}\.\d\d$/);
        expect(code).toMatch(/^[\u0020-\u007E\u00A0-\u017F\u0218-\u021B\u20AC\n]+$/u);
        expect(code.length).toBeLessThanOrEqual(997);
      }),
    );
  });

  it("takes a QR reference with a QR-IBAN, and with nothing else", () => {
    const qrr = { type: "QRR", text: qrReference("123") } as const;
    expect(swissQrCode(payment({ iban: QR_IBAN, reference: qrr })).split("\n")[28]).toBe(qrr.text);
    expect(() => swissQrCode(payment({ reference: qrr }))).toThrow("go together");
    expect(() => swissQrCode(payment({ iban: QR_IBAN }))).toThrow("go together");
    const scor = { type: "SCOR", text: creditorReference(newTransferReference(new Uint8Array(32).fill(9))) } as const;
    expect(
      swissQrCode(payment({ reference: scor }))
        .split("\n")
        .slice(27, 29),
    ).toEqual(["SCOR", scor.text]);
    expect(() => swissQrCode(payment({ iban: QR_IBAN, reference: scor }))).toThrow("go together");
  });

  it.each([
    ["an IBAN of another country", { iban: "DE89370400440532013000" }],
    [
      "a reference whose check digit is wrong",
      { iban: QR_IBAN, reference: { type: "QRR", text: "210000000003139471430009018" } },
    ],
    ["a wrong ISO 11649 reference", { reference: { type: "SCOR", text: "RF19539007547034" } }],
    ["a creditor without a town", { creditor: { ...creditor, town: " " } }],
    ["a creditor without a postal code", { creditor: { ...creditor, postalCode: "" } }],
    ["nothing to pay", { amountCents: 0n }],
    ["a billion", { amountCents: 100_000_000_000n }],
  ] as [string, Partial<SwissQrPayment>][])("is refused with %s", (_, changes) => {
    expect(() => swissQrCode(payment(changes))).toThrow(RangeError);
  });

  it("keeps the letters of the Latin alphabet and transliterates others", () => {
    expect(swissQrCode(payment({ creditor: { ...creditor, name: "Žofia Müller ȘȚ Жук" } })).split("\n")[5]).toBe(
      "Žofia Müller ȘȚ Zhuk",
    );
  });

  it("is read by another library, with the cross in its middle", () => {
    const code = swissQrCode(
      payment({ creditor: { ...creditor, name: "Église française" }, message: "m".repeat(140) }),
    );
    const quiet = 4;
    const drawn = qrCode(code, quiet);
    const cross = swissCross(drawn.size - 2 * quiet).map((one) => ({ ...one, x: one.x + quiet, y: one.y + quiet }));
    expect(decodeQrCode(drawn)).toBe(code);
    expect(decodeQrCode(drawn, cross)).toBe(code);
    // The cross covers a part; if more than that is damaged, the code cannot be read.
    expect(
      decodeQrCode(drawn, [{ x: quiet, y: quiet, width: drawn.size / 2, height: drawn.size / 2, isDark: true }]),
    ).toBeNull();
  });
});

describe("a QR reference", () => {
  it.each(["210000000003139471430009017", "000008207791225857421286694"])("ends with its check digit: %s", (text) => {
    expect(qrReference(text.slice(0, 26).replace(/^0+/, ""))).toBe(text);
  });

  // Modulo 10 misses some swapped digits; our own reference doesn't.
  it("finds every wrong digit", () => {
    const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 26, maxLength: 26 });
    const use = (text: string) => () => swissQrCode(payment({ iban: QR_IBAN, reference: { type: "QRR", text } }));
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 26 }), fc.integer({ min: 1, max: 9 }), (text, at, add) => {
        const right = qrReference(text);
        expect(use(right)).not.toThrow();
        const wrong = right.slice(0, at) + ((Number(right[at]) + add) % 10) + right.slice(at + 1);
        expect(use(wrong)).toThrow("not a QR reference");
      }),
    );
    expect(() => qrReference("12a")).toThrow(RangeError);
  });
});
