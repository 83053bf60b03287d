import { jsonRows } from "@/server/db/json-rows";
import { Prisma, type Receipt } from "@/server/generated/prisma/client";

/** How receipts are read where there are many. */
export const RECEIPT = jsonRows<Receipt>({
  fields: Prisma.ReceiptScalarFieldEnum,
  bigints: { sequence: true, amountCents: true },
  instants: { issuedAt: true, reissuedAt: true, voidedAt: true, emailBouncedAt: true },
});
