import { z } from "zod";
import { nameOf } from "@/server/domain/identities/name-of";
import { payoutSubject } from "@/server/domain/payouts/payout-subject";
import { rangeOf } from "@/server/domain/payouts/statement-range";
import { readStatementSums } from "@/server/domain/payouts/statement-sums";
import { writeStatement } from "@/server/domain/payouts/write-statement";
import { operation } from "@/server/operations/operation";
import { type PayoutStatus, serializePayout } from "@/server/resources/payout";
import {
  PAYOUT_STATEMENT_FORMATS,
  payoutStatementResource,
  serializeStatementSums,
} from "@/server/resources/payout-statement";

/** Gets the statement of a payout: as JSON without its lines, which are a list, or as a file with all of them. */
export const getPayoutStatement = operation({
  name: "getPayoutStatement",
  summary: "Gets a payout's statement as JSON, a PDF, a web page or CSV.",
  description:
    "The JSON is the payout, its account, and what its lines come to by type; the lines are a list at `lines_path`. The files have every line, however many there are, and are written while you read them. A few PDFs are drawn at the same time: if too many are, the error is `unavailable`, with `Retry-After`. Dates are of the recipient's `time_zone`.",
  permission: { scope: "payouts:read" },
  subject: payoutSubject,
  input: z.strictObject({
    format: z.enum(PAYOUT_STATEMENT_FORMATS).default("json").describe("The format of the response."),
  }),
  output: payoutStatementResource,
  files: ["application/pdf", "text/html", "text/csv"],
  async run(ctx, { format }, { subject: payout }) {
    const range = rangeOf(payout);
    const [recipient, account, sums] = await Promise.all([
      ctx.db.identity.findUniqueOrThrow({ where: { id: payout.identityId } }),
      ctx.db.payoutAccount.findUniqueOrThrow({ where: { id: payout.payoutAccountId } }),
      readStatementSums(ctx, range),
    ]);
    const name = nameOf(recipient);
    if (format === "json") {
      const { id, type, bank, last4 } = account;
      return {
        payout: serializePayout(payout),
        recipient: { id: recipient.id, name },
        account: { id, type, bank, last4 },
        sums: serializeStatementSums(sums),
        lines_path: `/v1/payouts/${payout.id}/lines`,
      };
    }
    const statement = {
      payout: { ...payout, status: payout.status as PayoutStatus },
      period: null,
      house: ctx.ports.house.current().name,
      recipient: name,
      account,
      currency: payout.currency,
      amountCents: payout.amountCents,
      timeZone: recipient.timeZone,
      sums,
      madeAt: ctx.now(),
    };
    return writeStatement(ctx, statement, range, { format, name: payout.id });
  },
});
