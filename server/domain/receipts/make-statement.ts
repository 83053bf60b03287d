import { findManagedIdentity } from "@/server/domain/access";
import type { Context } from "@/server/domain/context";
import { nameOf } from "@/server/domain/identities/name-of";
import type { Receipt } from "@/server/generated/prisma/client";
import { longDate } from "@/server/kernel/long-date";
import { centsToJson, formatCents } from "@/server/kernel/money";
import { instant } from "@/server/resources/fields";
import type { ReceiptFacts } from "@/server/resources/receipt-document";
import type { StatementDocument } from "@/server/resources/statement-document";

interface MakeStatement {
  donorId: string;
  taxYear: number;
}

const LOCALE = "en-US";

/** Puts a donor's receipts of one tax year on one statement. Void ones are listed and not counted. */
export async function makeStatement(ctx: Context, { donorId, taxYear }: MakeStatement): Promise<StatementDocument> {
  const donor = await findManagedIdentity(ctx, donorId);
  const receipts = await ctx.db.receipt.findMany({
    where: { donorId, taxYear },
    orderBy: [{ issuedAt: "asc" }, { id: "asc" }],
  });
  const name = nameOf(donor);
  return {
    donor: { id: donorId, name },
    tax_year: taxYear,
    locale: LOCALE,
    title: `Gifts in ${taxYear}`,
    recipients: byRecipient(receipts),
    totals: totalsOf(receipts),
    statements: [
      { code: "summary", text: `This statement lists every receipted gift of ${name} in the tax year ${taxYear}.` },
      {
        code: "void_excluded",
        text: "Receipts marked void belong to gifts that were given back; they are not part of the totals.",
      },
      {
        code: "keep_receipts",
        text: "Each gift has a receipt of its own under the number shown. Keep those receipts together with this statement.",
      },
    ],
    made_at: instant(ctx.now()),
  };
}

function byRecipient(receipts: Receipt[]): StatementDocument["recipients"] {
  const groups = new Map<string, Receipt[]>();
  for (const receipt of receipts)
    groups.set(receipt.recipientId, [...(groups.get(receipt.recipientId) ?? []), receipt]);
  return [...groups].map(([id, group]) => {
    const { recipient } = group.at(-1)!.facts as ReceiptFacts;
    return { id, name: recipient.name, registration: recipient.registration, lines: group.map(lineOf) };
  });
}

function lineOf(receipt: Receipt): StatementDocument["recipients"][number]["lines"][number] {
  const { gift, recipient } = receipt.facts as ReceiptFacts;
  return {
    receipt_id: receipt.id,
    number: receipt.number,
    gift_id: receipt.giftId,
    given_on: longDate(new Date(gift.given_at), LOCALE, recipient.time_zone),
    amount_cents: centsToJson(receipt.amountCents),
    currency: receipt.currency,
    amount_text: formatCents(receipt.amountCents, receipt.currency),
    status: receipt.status as "issued" | "void",
  };
}

function totalsOf(receipts: Receipt[]): StatementDocument["totals"] {
  const sums = new Map<string, bigint>();
  for (const { status, currency, amountCents } of receipts) {
    if (status === "issued") sums.set(currency, (sums.get(currency) ?? 0n) + amountCents);
  }
  return [...sums].map(([currency, cents]) => ({
    currency,
    amount_cents: centsToJson(cents),
    amount_text: formatCents(cents, currency),
  }));
}
