import type { TransferAccount } from "@/server/kernel/transfer-account";
import type { EmailData } from "@/server/ports/email-writer";
import { at, CAMPAIGN, usd } from "@/server/testing/email-sample-facts";

export const US_ACCOUNT: TransferAccount = {
  id: "bac_1",
  holder: "Almoner Giving",
  iban: null,
  bic: null,
  accountNumber: "123456789",
  routingNumber: "021000021",
  bankName: "First Bank of the Harbor",
  holderAddress: null,
  currency: "USD",
};
const EURO_ACCOUNT: TransferAccount = {
  ...US_ACCOUNT,
  iban: "DE89370400440532013000",
  bic: "COBADEFFXXX",
  accountNumber: null,
  routingNumber: null,
  currency: "EUR",
};

const transfer: EmailData["gift_transfer"] = {
  amount: usd(5_000n),
  recipient: CAMPAIGN,
  isReminder: false,
  account: US_ACCOUNT,
  reference: "2C3F4H5J6K7M",
  missingCents: 5_000n,
  arrivedCents: 0n,
  expiresAt: new Date("2026-08-03T09:00:00Z"),
  link: at("gifts/pay/s"),
};

/** The account and reference for a pool member's bank transfer. */
export const SAMPLE_TRANSFER = { account: US_ACCOUNT, reference: transfer.reference };

/** Data for the emails about bank transfers. */
export const TRANSFER_SAMPLES = {
  gift_transfer: [
    transfer,
    { ...transfer, amount: { cents: 5_000n, currency: "EUR" }, account: EURO_ACCOUNT, recipient: null },
    { ...transfer, isReminder: true, missingCents: 3_000n, arrivedCents: 2_000n },
  ],
  refund_account: [
    { amount: usd(5_000n), recipient: CAMPAIGN, isReminder: false, refusedLast4: null, link: at("refund-account/r/s") },
    { amount: usd(5_000n), recipient: null, isReminder: true, refusedLast4: "3000", link: at("refund-account/r/s") },
  ],
  gift_transfer_expired: [
    { amount: usd(5_000n), recipient: CAMPAIGN, link: at("gifts/pay/s") },
    { amount: usd(5_000n), recipient: null, link: at("gifts/pay/s") },
  ],
} satisfies Partial<{ [Kind in keyof EmailData]: EmailData[Kind][] }>;

/** Data for the email about a failed gift whose donor paid by bank transfer. */
export const FAILED_TRANSFERS: EmailData["gift_failed"][] = [
  {
    amount: usd(5_000n),
    campaign: CAMPAIGN,
    failureCode: "transfer_refused",
    link: at("c/reading-room/thanks/s"),
    byTransfer: true,
  },
];
