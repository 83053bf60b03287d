/** How a payment method behaves when it is set up, charged, disputed or refunded. */
export interface Behavior {
  /** Why every charge is declined: an error code and, of `card_declined`, a decline code. */
  decline?: { code: string; declineCode?: string };
  /** When the cardholder must authenticate: always, or unless the card was set up for later use. */
  authenticate?: "always" | "unless_set_up";
  /** A bank's reason to fail a debit after it was processed. */
  debitFails?: string;
  /** A bank's reason to return a debit that had succeeded. */
  debitReturns?: string;
  /** The reason of a dispute that is opened right after the charge. An inquiry moves no money. */
  disputed?: { reason: string; isInquiry?: boolean };
  fraudWarning?: boolean;
  /** How its refunds end, unless they succeed at once. */
  refund?: "pending" | "fails_later";
  /** Its money is available at once. */
  bypassesPending?: boolean;
}

export type MethodType = "bacs_debit" | "card" | "sepa_debit" | "us_bank_account";

export interface TestMethod {
  type: MethodType;
  behavior: Behavior;
  brand?: string;
  last4: string;
  country?: string;
}

const card = (last4: string, behavior: Behavior = {}, brand = "visa", country = "US"): TestMethod => ({
  type: "card",
  behavior,
  brand,
  last4,
  country,
});
const debit = (type: MethodType, last4: string, behavior: Behavior = {}): TestMethod => ({ type, behavior, last4 });
const declined = (declineCode: string): Behavior => ({ decline: { code: "card_declined", declineCode } });

/** Test cards by number, as typed into Checkout. */
const CARDS: Record<string, TestMethod> = {
  "4242424242424242": card("4242"),
  "5555555555554444": card("4444", {}, "mastercard"),
  "378282246310005": card("0005", {}, "amex"),
  "4000002500001001": card("1001", {}, "visa", "FR"),
  "4000000000000002": card("0002", declined("generic_decline")),
  "4000000000009995": card("9995", declined("insufficient_funds")),
  "4000000000009987": card("9987", declined("lost_card")),
  "4000000000009979": card("9979", declined("stolen_card")),
  "4000000000006975": card("6975", declined("card_velocity_exceeded")),
  "4000000000000341": card("0341", declined("generic_decline")),
  "4000000000000069": card("0069", { decline: { code: "expired_card" } }),
  "4000000000000127": card("0127", { decline: { code: "incorrect_cvc" } }),
  "4000000000000119": card("0119", { decline: { code: "processing_error" } }),
  "4000002760003184": card("3184", { authenticate: "always" }),
  "4000000000003220": card("3220", { authenticate: "always" }),
  "4000002500003155": card("3155", { authenticate: "unless_set_up" }),
  "4000008260003178": card("3178", { authenticate: "always", ...declined("insufficient_funds") }),
  "4000000000000259": card("0259", { disputed: { reason: "fraudulent" } }),
  "4000000000002685": card("2685", { disputed: { reason: "product_not_received" } }),
  "4000000000001976": card("1976", { disputed: { reason: "general", isInquiry: true } }),
  "4000000000005423": card("5423", { fraudWarning: true }),
  "4000000000000077": card("0077", { bypassesPending: true }),
  "4000000000007726": card("7726", { refund: "pending" }),
  "4000000000005126": card("5126", { refund: "fails_later" }),
};

/** Payment methods that exist for every test key, by id. Each use creates one with its own id. */
export const TEST_METHODS: Record<string, TestMethod> = {
  pm_card_visa: CARDS["4242424242424242"]!,
  pm_card_mastercard: CARDS["5555555555554444"]!,
  pm_card_amex: CARDS["378282246310005"]!,
  pm_card_fr: CARDS["4000002500001001"]!,
  pm_card_chargeDeclined: CARDS["4000000000000002"]!,
  pm_card_visa_chargeDeclined: CARDS["4000000000000002"]!,
  pm_card_chargeDeclinedInsufficientFunds: CARDS["4000000000009995"]!,
  pm_card_visa_chargeDeclinedInsufficientFunds: CARDS["4000000000009995"]!,
  pm_card_visa_chargeDeclinedLostCard: CARDS["4000000000009987"]!,
  pm_card_visa_chargeDeclinedStolenCard: CARDS["4000000000009979"]!,
  pm_card_visa_chargeDeclinedVelocityLimitExceeded: CARDS["4000000000006975"]!,
  pm_card_chargeCustomerFail: CARDS["4000000000000341"]!,
  pm_card_chargeDeclinedExpiredCard: CARDS["4000000000000069"]!,
  pm_card_chargeDeclinedIncorrectCvc: CARDS["4000000000000127"]!,
  pm_card_chargeDeclinedProcessingError: CARDS["4000000000000119"]!,
  pm_card_authenticationRequired: CARDS["4000002760003184"]!,
  pm_card_threeDSecure2Required: CARDS["4000000000003220"]!,
  pm_card_threeDSecureRequired: CARDS["4000000000003220"]!,
  pm_card_authenticationRequiredOnSetup: CARDS["4000002500003155"]!,
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: CARDS["4000008260003178"]!,
  pm_card_createDispute: CARDS["4000000000000259"]!,
  pm_card_createDisputeProductNotReceived: CARDS["4000000000002685"]!,
  pm_card_createDisputeInquiry: CARDS["4000000000001976"]!,
  pm_card_createIssuerFraudRecord: CARDS["4000000000005423"]!,
  pm_card_bypassPending: CARDS["4000000000000077"]!,
  pm_card_pendingRefund: CARDS["4000000000007726"]!,
  pm_card_refundFail: CARDS["4000000000005126"]!,
  pm_usBankAccount: debit("us_bank_account", "6789"),
  pm_usBankAccount_success: debit("us_bank_account", "6789"),
  pm_usBankAccount_accountClosed: debit("us_bank_account", "1113", { debitFails: "account_closed" }),
  pm_usBankAccount_noAccount: debit("us_bank_account", "1116", { debitFails: "no_account" }),
  pm_usBankAccount_insufficientFunds: debit("us_bank_account", "2227", { debitFails: "insufficient_funds" }),
  pm_usBankAccount_debitNotAuthorized: debit("us_bank_account", "3335", { debitFails: "debit_not_authorized" }),
  pm_usBankAccount_dispute: debit("us_bank_account", "5559", { debitReturns: "debit_not_authorized" }),
  pm_sepaDebit: debit("sepa_debit", "3000"),
  pm_bacsDebit: debit("bacs_debit", "2345"),
};

const US_ACCOUNTS: Record<string, TestMethod> = {
  "000123456789": TEST_METHODS.pm_usBankAccount!,
  "000111111113": TEST_METHODS.pm_usBankAccount_accountClosed!,
  "000111111116": TEST_METHODS.pm_usBankAccount_noAccount!,
  "000222222227": TEST_METHODS.pm_usBankAccount_insufficientFunds!,
  "000333333335": TEST_METHODS.pm_usBankAccount_debitNotAuthorized!,
  "000555555559": TEST_METHODS.pm_usBankAccount_dispute!,
};
const IBANS: Record<string, TestMethod> = {
  DE89370400440532013000: debit("sepa_debit", "3000"),
  AT611904300234573201: debit("sepa_debit", "3201"),
  DE62370400440532013001: debit("sepa_debit", "3001", { debitFails: "insufficient_funds" }),
  AT861904300235473202: debit("sepa_debit", "3202", { debitFails: "insufficient_funds" }),
  DE35370400440532013002: debit("sepa_debit", "3002", { debitReturns: "debit_not_authorized" }),
  AT591904300235473203: debit("sepa_debit", "3203", { debitReturns: "debit_not_authorized" }),
};
const UK_ACCOUNTS: Record<string, TestMethod> = {
  "00012345": debit("bacs_debit", "2345"),
  "22222227": debit("bacs_debit", "2227", { debitFails: "insufficient_funds" }),
  "33333335": debit("bacs_debit", "3335", { debitFails: "debit_not_authorized" }),
  "55555559": debit("bacs_debit", "5559", { debitReturns: "debit_not_authorized" }),
};

const BY_NUMBER: Record<MethodType, Record<string, TestMethod>> = {
  card: CARDS,
  us_bank_account: US_ACCOUNTS,
  sepa_debit: IBANS,
  bacs_debit: UK_ACCOUNTS,
};

/** Every number that can be typed on the double's pages. */
export const TYPED_NUMBERS: readonly string[] = Object.values(BY_NUMBER).flatMap((methods) => Object.keys(methods));

/** Finds the test method of a card or bank account number that a payer typed; null if there is none. */
export function methodOfNumber(type: MethodType, number: string): TestMethod | null {
  return BY_NUMBER[type][number.replaceAll(/[\s-]/g, "").toUpperCase()] ?? null;
}
