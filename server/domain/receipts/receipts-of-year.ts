import { Prisma } from "@/server/generated/prisma/client";

/**
 * The conditions for receipts of a recipient's tax year, bounded by when its first and last receipt were issued, by the
 * index of their numbers: a year long ago, or without any, is found without reading all that were issued since. One
 * more day on either side, for those issued at the same moment.
 */
export function receiptsOfYear(recipientId: string | undefined, year: number): Prisma.Sql[] {
  const ofYear = Prisma.sql`tax_year = ${year}`;
  if (recipientId === undefined) return [ofYear];
  const issued = (order: string) => Prisma.sql`(SELECT y.issued_at FROM receipts y
    WHERE y.recipient_id = ${recipientId} AND y.tax_year = ${year} ORDER BY y.serial ${Prisma.raw(order)} LIMIT 1)`;
  return [
    ofYear,
    Prisma.sql`issued_at >= ${issued("ASC")} - interval '1 day'`,
    Prisma.sql`issued_at <= ${issued("DESC")} + interval '1 day'`,
  ];
}
