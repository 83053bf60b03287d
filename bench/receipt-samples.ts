import { oneOf, type Random, randomFrom } from "@/bench/random";
import type { ReceiptDocument } from "@/server/resources/receipt-document";
import { SAMPLE_FACTS, sampleReceipt } from "@/server/testing/sample-receipt";

const COUNTRIES = ["US", "CA", "GB", "DE", "AU"];
const SYLLABLES = "an ber car dol el fi gor hal in jo ka lu mor nel os pe qui ró sa tü ul ve wy ź".split(" ");
/** The characters of ids. */
const SIGNS = "0123456789abcdefghjkmnpqrstvwxyz";
const FIRST_DAY = Date.UTC(2025, 0, 1);
const YEAR_MS = 365 * 86_400_000;

/**
 * Returns this many receipts that vary in every way that receipts can: the same ones for the same seed. Their text is
 * Latin.
 */
export function receiptSamples(count: number, seed = 7): ReceiptDocument[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, at) => sampleOf(random, at));
}

function sampleOf(random: Random, at: number): ReceiptDocument {
  const givenAt = new Date(FIRST_DAY + Math.floor(random() * YEAR_MS));
  const number = `8QV0AA-2025-${String(at + 1).padStart(6, "0")}`;
  const { gift, donor } = SAMPLE_FACTS;
  return sampleReceipt(
    {
      id: `rcp_01${signs(random, 24)}`,
      number,
      jurisdiction: oneOf(random, COUNTRIES),
      amountCents: BigInt(500 + Math.floor(random() * 50_000)),
      taxYear: 2025,
      code: signs(random, 20),
      issuedAt: new Date(givenAt.getTime() + 3_600_000),
    },
    {
      donor: {
        name: `${word(random)} ${word(random)}`,
        address: {
          ...donor.address!,
          line1: `${1 + Math.floor(random() * 400)} ${word(random)} Street`,
          city: word(random),
          postal_code: String(10_000 + Math.floor(random() * 89_999)),
        },
      },
      gift: {
        ...gift,
        id: `gft_01${signs(random, 24)}`,
        given_at: givenAt.toISOString(),
        settled_at: givenAt.toISOString(),
      },
    },
  );
}

/** A made-up name of two to four syllables. */
function word(random: Random): string {
  const text = Array.from({ length: 2 + Math.floor(random() * 3) }, () => oneOf(random, SYLLABLES)).join("");
  return text[0]!.toUpperCase() + text.slice(1);
}

function signs(random: Random, length: number): string {
  return Array.from({ length }, () => SIGNS[Math.floor(random() * SIGNS.length)]).join("");
}
