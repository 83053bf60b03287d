import { enterPayeeAccount } from "@/server/domain/bank/outgoing/enter-payee-account";
import { type MadeFile, makePaymentFile } from "@/server/domain/bank/outgoing/make-payment-file";
import { downloadPaymentFile, releasePaymentFile } from "@/server/domain/bank/outgoing/release-payment-file";
import { setPaying } from "@/server/domain/bank/outgoing/set-paying";
import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { onboardingSecret } from "@/server/domain/identities/payout-onboarding/onboarding-link";
import { finishOnboarding } from "@/server/domain/identities/payout-onboarding/run-onboarding";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { createPayout } from "@/server/domain/payouts/create-payout";
import { releasePayouts } from "@/server/domain/payouts/release-payouts";
import type { BankPaymentFile, BankTransfer, Identity, Payout } from "@/server/generated/prisma/client";
import { operatorCaller, visitorCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { openOnboarding } from "@/server/testing/onboarding-fixture";
import { signedInUser } from "@/server/testing/sign-in-fixture";
import { makeTransferFixture, type TransferFixture } from "@/server/testing/transfer-fixture";

const NEVER = new AbortController().signal;

/** How payments leave the operator's accounts. */
export const BY_NACHA = {
  format: "nacha",
  payerIds: {
    accountType: "checking",
    destinationRouting: "021000021",
    destinationName: "FIRST BANK",
    originId: "1123456789",
    companyId: "1123456789",
    entryDescription: "GRANT",
    isBalanced: false,
  },
} as const;

/** What a payee enters unless a test says otherwise: an account in the United States. */
export const ENTERED_ACCOUNT = {
  kind: "person",
  holder: "Rita Recipient",
  way: "us",
  iban: "",
  bic: "",
  routing: "011000015",
  number: "9988776655",
  number_again: "9988776655",
  account_type: "checking",
  country: "US",
  street: "1 Harbor Way",
  postal_code: "02110",
  town: "Boston",
} as const;
type Entered = { [Field in keyof typeof ENTERED_ACCOUNT]: string };

/** A fixture in which payouts and refunds leave the operator's bank account by payment files. */
export interface OutgoingFixture extends TransferFixture {
  accountId: string;
  /** Two operators. A payment file takes one to create it and one to release it. */
  ann: Context;
  bob: Context;
  /** A person who has entered a bank account on our page. */
  payee(entered?: Partial<Entered>): Promise<Identity>;
  /** Enters an account on its page, with the page's secret. */
  enter(secret: string, entered?: Partial<Entered>): Promise<void>;
  /** Makes a gift to them that is paid by transfer, and returns its id. */
  receive(to: Identity, cents: bigint, from?: object): Promise<string>;
  /** Requests a payout of their whole balance, and sends it to the rail. */
  payOut(to: Identity): Promise<Payout>;
  /** Runs all payment work that is due. */
  pay(): Promise<void>;
  payout(payout: Pick<Payout, "id">): Promise<Payout>;
  transferOf(payout: Pick<Payout, "id">): Promise<BankTransfer>;
  make(): Promise<MadeFile>;
  /** Makes a payment file as one operator and releases it as the other. */
  send(): Promise<BankPaymentFile>;
  text(file: Pick<BankPaymentFile, "id">): Promise<string>;
}

export async function makeOutgoingFixture(): Promise<OutgoingFixture> {
  const fixture = await makeTransferFixture({ only: true });
  const { system, partner } = fixture;
  const accountId = await payByNacha(fixture);
  const [ann, bob] = [await operatorNamed(system, "ann"), await operatorNamed(system, "bob")];
  const visitor = system.as(visitorCaller("page"));
  const pay = async () => {
    await releasePayouts(system, NEVER);
    await runDuePayments(system);
  };
  const made = () => makePaymentFile(ann, { accountId, executesOn: null });
  const enter = async (secret: string, entered: Partial<Entered> = {}) => {
    const errors = await runUntrusted(visitor, enterPayeeAccount, { secret, ...ENTERED_ACCOUNT, ...entered } as never);
    if (errors.length > 0) throw new Error(errors.map(({ code }) => code).join(" "));
    await runUntrusted(visitor, finishOnboarding, { secret });
  };
  return {
    ...fixture,
    accountId,
    ann,
    bob,
    pay,
    enter,
    async payee(entered) {
      const identity = await fixture.person({ tier: 3, name: "Rita Recipient" });
      const account = await setPayoutAccount(partner, { id: identity.id, return_url: "https://partner.example.org/x" });
      const secret = onboardingSecret(system, account.id);
      await openOnboarding(system, secret);
      await enter(secret, entered);
      return identity;
    },
    async receive(to, cents, from = {}) {
      const id = await fixture.give(await fixture.person(), to, { amount_cents: cents });
      const { transferReference } = await system.db.gift.findUniqueOrThrow({ where: { id } });
      await fixture.bank([cents, { text: transferReference!, ...from }]);
      await fixture.work();
      return id;
    },
    async payOut(to) {
      const payout = await createPayout(partner, { identity_id: to.id });
      await pay();
      return payout;
    },
    payout: ({ id }) => system.db.payout.findUniqueOrThrow({ where: { id } }),
    async transferOf({ id }) {
      const payment = await system.db.payment.findFirstOrThrow({ where: { subjectId: id, direction: "payout" } });
      return system.db.bankTransfer.findUniqueOrThrow({ where: { key: payment.id } });
    },
    make: made,
    async send() {
      const { file } = await made();
      return releasePaymentFile(bob, { fileId: file.id, sha256: file.sha256 });
    },
    text: async ({ id }) => new TextDecoder().decode((await downloadPaymentFile(bob, { fileId: id })).bytes),
  };
}

async function operatorNamed(system: Context, name: string): Promise<Context> {
  const { userId } = await signedInUser(system, `${name}@example.org`);
  return system.as(operatorCaller({ name: `${name}@example.org`, userId, requestId: `req_${name}` }));
}

/** Sets the operator's account up to pay by NACHA files, and returns its id. */
async function payByNacha({ system, operator }: TransferFixture): Promise<string> {
  const { id: accountId } = await system.db.bankAccount.findFirstOrThrow();
  await setPaying(operator, { accountId, ...BY_NACHA });
  return accountId;
}
