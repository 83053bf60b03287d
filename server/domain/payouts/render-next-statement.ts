import { z } from "zod";
import { nameOf } from "@/server/domain/identities/name-of";
import { readNextRange } from "@/server/domain/payouts/next-statement";
import { readStatementSums, totalOf } from "@/server/domain/payouts/statement-sums";
import { writeStatement } from "@/server/domain/payouts/write-statement";
import { callerIdentityId } from "@/server/operations/access";
import type { StreamedFile } from "@/server/operations/file";
import { operation } from "@/server/operations/operation";
import { currencyField } from "@/server/resources/fields";

/** Writes what of the balance is in no payout yet as a file. */
export const renderNextStatement = operation({
  name: "renderNextStatement",
  summary: "Writes what of your balance is in no payout yet as a file.",
  permission: { scope: "payouts:read" },
  input: z.strictObject({ currency: currencyField, format: z.enum(["pdf", "html", "csv"]) }),
  files: ["application/pdf", "text/html", "text/csv"],
  async run(ctx, { currency, format }): Promise<StreamedFile> {
    const id = callerIdentityId(ctx);
    const range = await readNextRange(ctx, id, currency);
    const [recipient, account, sums] = await Promise.all([
      ctx.db.identity.findUniqueOrThrow({ where: { id } }),
      ctx.db.payoutAccount.findFirst({ where: { identityId: id, deletedAt: null } }),
      readStatementSums(ctx, range),
    ]);
    const statement = {
      payout: null,
      period: null,
      house: ctx.ports.house.current().name,
      recipient: nameOf(recipient),
      account,
      currency,
      amountCents: totalOf(sums),
      timeZone: recipient.timeZone,
      sums,
      madeAt: ctx.now(),
    };
    return writeStatement(ctx, statement, range, { format, name: `next-${currency}` });
  },
});
