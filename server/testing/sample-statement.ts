import type { PayoutLine } from "@/server/resources/payout-line";
import type { PayoutStatement } from "@/server/resources/payout-statement";

const AT = new Date("2026-11-23T15:00:00Z");

/** A statement of `lineCount` lines, alternating gifts and their fees, from donors with these names in turn. */
export function sampleStatement(
  lineCount: number,
  names: readonly string[] = ["Ada Whitfield"],
): { statement: PayoutStatement; lines: PayoutLine[] } {
  const lines = Array.from({ length: lineCount }, (_, at) => lineOf(at, names[at % names.length]!));
  const cents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0n);
  const payout = {
    id: "po_01kb2m3n4p5q6r7s8t9v0w1x2y",
    status: "in_transit" as const,
    statementText: "ALMONER 1W2X3Y",
    createdAt: AT,
    sentAt: AT,
    paidAt: null,
    arrivesOn: new Date("2026-11-25T00:00:00Z"),
  };
  const statement = {
    payout,
    period: null,
    house: "Almoner",
    recipient: "Harbor Fund",
    account: { type: "bank_account", bank: "Sandbox Bank", last4: "6789" },
    currency: "USD",
    amountCents: cents,
    timeZone: "America/New_York",
    sums: [{ type: "gift" as const, count: lineCount, cents }],
    madeAt: AT,
  };
  return { statement, lines };
}

/** Splits lines into pages, the way a statement is read. */
export async function* pagesOf(lines: readonly PayoutLine[], each: number): AsyncGenerator<PayoutLine[]> {
  for (let from = 0; from < lines.length; from += each) yield lines.slice(from, from + each);
}

function lineOf(at: number, donorName: string): PayoutLine {
  const isFee = at % 2 === 1;
  return {
    id: `gift_settled:${at}`,
    type: isFee ? "fee" : "gift",
    amountCents: isFee ? -100n : 5_000n + BigInt(at),
    giftId: "gft_01kb2m3n4p5q6r7s8t9v0w1x2y",
    disbursementId: null,
    campaignId: null,
    campaign: "A new roof for the harbor",
    receiptNumber: `8QV0AA-2026-${String(at).padStart(6, "0")}`,
    donorName,
    occurredAt: AT,
  };
}
