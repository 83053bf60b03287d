import { type AccountError, accountBody, accountErrors, payeeOf } from "@/server/domain/bank/outgoing/entered-account";
import { sealPayee } from "@/server/domain/bank/outgoing/payee";
import { payeeIdOf } from "@/server/domain/bank/outgoing/payee-accounts";
import { openOnboardingSubject } from "@/server/domain/identities/payout-onboarding/run-onboarding";
import { InvalidState } from "@/server/kernel/common-errors";
import { publicName } from "@/server/kernel/public-name";
import { operation } from "@/server/operations/operation";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";

/** Reads for whom an account is entered here; null where another payment provider does that. */
export const readPayeePage = operation({
  name: "readPayeePage",
  summary: "Reads for whom the account of a payee is entered.",
  permission: { visitor: "link" },
  subject: openOnboardingSubject,
  run: async (_ctx, _input, { subject: { rail, country, identity } }) =>
    rail === "bank" ? { country, name: publicName(identity), isPerson: identity.type === "individual" } : null,
});

/**
 * Keeps the account that its owner has entered for payouts, encrypted, and returns nothing, or what is wrong with it. An account is
 * entered once: another one is another payout account, to which payouts wait for some days.
 */
export const enterPayeeAccount = operation({
  name: "enterPayeeAccount",
  summary: "Enters the bank account that payouts go to.",
  permission: { visitor: "link" },
  subject: openOnboardingSubject,
  input: accountBody,
  errors: [InvalidState],
  secret: true,
  async run(ctx, entered, { subject: account }): Promise<AccountError[]> {
    if (account.rail !== "bank") throw InvalidState({ context: { status: account.status } });
    const errors = accountErrors(entered);
    if (errors.length > 0) return errors;
    const id = payeeIdOf(account.id);
    const payee = payeeOf(entered);
    const { sealed, accountMark, accountLast4 } = sealPayee(ctx, id, payee);
    const bank = payee.account.kind === "us" ? payee.account.routing : payee.account.bic;
    const data = { id, payoutAccountId: account.id, sealed, accountMark, accountLast4, bank, enteredAt: ctx.now() };
    await ctx.transaction(async (tx) => {
      const { count } = await tx.db.bankPayee.createMany({ data, skipDuplicates: true });
      // If nobody returns from this page, nothing else makes the rail check it. A check that is under way is repeated.
      if (count > 0) await recordFollowUps(tx, "check_payout_account", [account.id]);
    });
    return [];
  },
});
