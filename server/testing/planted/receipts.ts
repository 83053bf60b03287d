import type { PlantedBug } from "@/server/testing/planted/planted-bug";

export const RECEIPT_BUGS: PlantedBug[] = [
  {
    name: "receipts: the tax year is that of the settlement",
    file: "server/domain/receipts/issue-receipts.ts",
    find: "taxYear: yearIn(recipient.timeZone, gift.chargedAt ?? gift.createdAt)",
    replace: "taxYear: yearIn(recipient.timeZone, gift.settledAt ?? gift.createdAt)",
    tests: ["server/domain/receipts/tax-year.test.ts"],
  },
  {
    name: "receipts: a gift that was refunded meanwhile gets its late receipt",
    file: "server/domain/receipts/issue-missing-receipts.ts",
    find: 'where: { id: { in: ids }, status: "settled", receipt: null }',
    replace: "where: { id: { in: ids }, receipt: null }",
    tests: ["server/domain/receipts/receipts-at-once.test.ts"],
  },
  {
    name: "receipts: a statement adds a currency to the sum of another",
    file: "server/domain/receipts/render-statement.ts",
    find: "sums.set(currency, (sums.get(currency) ?? 0n) + amountCents)",
    replace: "sums.set(currency, (sums.get(receipts[0]!.currency) ?? 0n) + amountCents)",
    tests: ["server/domain/receipts/statement-views.test.ts"],
  },
  {
    name: "receipts: a sponsor's daily email adds up a charity's currencies",
    file: "server/domain/receipts/daily-receipts.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the code.
    find: "const key = `${recipientId} ${currency}`;",
    replace: "const key = recipientId;",
    tests: ["server/domain/receipts/daily-receipts.test.ts"],
  },
  {
    name: "receipts: the managers of the two sides are mixed up",
    file: "prisma/sql/receipt_managers.sql",
    find: "SELECT from_manager_id, to_manager_id INTO NEW.donor_manager_id, NEW.recipient_manager_id",
    replace: "SELECT to_manager_id, from_manager_id INTO NEW.donor_manager_id, NEW.recipient_manager_id",
    tests: ["server/domain/receipts/statement-views.test.ts"],
  },
];
