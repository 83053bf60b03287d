import { expect, it } from "vitest";
import { qrBars, qrCode } from "@/server/documents/qr-code";
import { decodeQrCode } from "@/server/testing/decode-qr-code";

// Guards that whoever scans the code on paper finds the receipt.

it.each(["https://give.example.org/r/k7Qm2xVb9dT4_wZp3LsA", "a", `https://give.example.org/${"x".repeat(300)}`])(
  "the bars of %s on paper cover the same modules as its squares on a page, each once",
  (text) => {
    const [{ size, bars }, squares] = [qrBars(text), qrCode(text)];
    const covered = bars.flatMap(({ x, y, width }) =>
      Array.from({ length: width }, (_, at) => `M${x + at} ${y}h1v1h-1z`),
    );
    expect([size, covered.join("")]).toEqual([squares.size, squares.path]);
    expect(decodeQrCode({ size, path: covered.join("") })).toBe(text);
  },
);
