import { z } from "zod";
import { payerIdsBody, payerOf } from "@/server/domain/bank/outgoing/payer";
import type { BankAccount } from "@/server/generated/prisma/client";
import { readRoutingNumber } from "@/server/kernel/bank-account";
import { InvalidParameter, ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";
import { OUTGOING_FORMATS } from "@/server/ports/outgoing-file";

/** Sets by which files payments leave an account of the operator's, or that none do. */
export const setPaying = operation({
  name: "setPaying",
  summary: "Sets the format of the files by which payments leave a bank account of the operator's.",
  permission: { operator: true },
  input: z.strictObject({
    accountId: z.string(),
    /** Null for an account that nothing leaves. */
    format: z.enum(OUTGOING_FORMATS).nullable(),
    /** What its bank in the United States calls the payer by; null for what is known already, and elsewhere. */
    payerIds: payerIdsBody.nullable(),
  }),
  errors: [InvalidParameter, ResourceNotFound],
  run: (ctx, { accountId, format, payerIds }): Promise<BankAccount> =>
    ctx.transaction(async (tx) => {
      const account = await tx.db.bankAccount.findFirst({ where: { id: accountId, closedAt: null } });
      if (!account) throw ResourceNotFound({ message: `There is no bank account ${accountId}.` });
      if (payerIds && !readRoutingNumber(payerIds.destinationRouting))
        throw InvalidParameter({
          param: "destinationRouting",
          message: "The check digit of the routing number is wrong.",
        });
      const ids = payerIds ?? account.payerIds;
      if (format === "nacha" && ids === null)
        throw InvalidParameter({ param: "payerIds", message: "NACHA files need the ids that the bank has assigned." });
      if (format !== null) payerOf({ ...account, payerIds: ids }, { fileModifier: "A", firstTrace: 1 });
      const data = { paysBy: format, ...(payerIds && { payerIds }) };
      await audit(tx, "bank_account.set_paying", accountId, { format });
      return tx.db.bankAccount.update({ where: { id: accountId }, data });
    }),
});
