import { z } from "zod";
import type { BankRule } from "@/server/generated/prisma/client";
import { callerName } from "@/server/kernel/caller";
import { AlreadyExists, ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";

const WORDS_MIN_CHARACTERS = 3;
const WORDS_MAX_CHARACTERS = 60;
/** A larger amount is no bank fee: two operators look at it. */
const MOST_CENTS_MAX = 100_000n;

/** The rules of an account, oldest first. */
export const listBankRules = operation({
  name: "listBankRules",
  summary: "Lists the rules by which a bank's costs are booked.",
  permission: { operator: true },
  input: z.strictObject({ accountId: z.string() }),
  run: (ctx, { accountId }): Promise<BankRule[]> =>
    ctx.db.bankRule.findMany({ where: { accountId, endedAt: null }, orderBy: { id: "asc" } }),
});

/**
 * Books the bank's costs and interest by what their text says: a booking without another party, with these words and up
 * to this amount, is the bank's. Applies to new and open bookings.
 */
export const addBankRule = operation({
  name: "addBankRule",
  summary: "Adds a rule by which a bank's costs are booked.",
  permission: { operator: true },
  input: z.strictObject({
    accountId: z.string(),
    words: z.string().trim().min(WORDS_MIN_CHARACTERS).max(WORDS_MAX_CHARACTERS),
    mostCents: z.bigint().min(1n).max(MOST_CENTS_MAX),
  }),
  errors: [AlreadyExists, ResourceNotFound],
  run: async (ctx, { accountId, words, mostCents }): Promise<BankRule> => {
    const rule = await ctx.transaction(async (tx) => {
      const account = await tx.db.bankAccount.findFirst({ where: { id: accountId, closedAt: null } });
      if (!account) throw ResourceNotFound();
      const id = tx.newId("bankRule");
      const data = { id, accountId, words, mostCents, createdBy: callerName(tx.caller), createdAt: tx.now() };
      const { count } = await tx.db.bankRule.createMany({ data, skipDuplicates: true });
      if (count === 0) throw AlreadyExists({ param: "words", message: "There is a rule for these words already." });
      await audit(tx, "bank_rule.add", id, { account_id: accountId, words, most_cents: mostCents.toString() });
      await recordFollowUps(tx, "apply_bank_rules", [accountId]);
      return tx.db.bankRule.findUniqueOrThrow({ where: { id } });
    });
    ctx.wake();
    return rule;
  },
});

/** Ends a rule. What it booked stays. */
export const endBankRule = operation({
  name: "endBankRule",
  summary: "Ends a rule by which a bank's costs are booked.",
  permission: { operator: true },
  input: z.strictObject({ id: z.string() }),
  errors: [ResourceNotFound],
  run: (ctx, { id }): Promise<void> =>
    ctx.transaction(async (tx) => {
      const { count } = await tx.db.bankRule.updateMany({ where: { id, endedAt: null }, data: { endedAt: tx.now() } });
      if (count === 0) throw ResourceNotFound();
      await audit(tx, "bank_rule.end", id, {});
    }),
});
