import { SANDBOX_BANK, sandboxAccounts } from "@/server/adapters/payment-rail/sandbox-accounts";
import { findAuthorization, sandboxAuthorizations } from "@/server/adapters/payment-rail/sandbox-authorizations";
import { readSandboxEvent } from "@/server/adapters/payment-rail/sandbox-event-bodies";
import { deliverSandboxEvents, nextSandboxEventAt } from "@/server/adapters/payment-rail/sandbox-events";
import {
  readSandboxReturn,
  type SandboxFormSettings,
  sandboxFormUrl,
} from "@/server/adapters/payment-rail/sandbox-form";
import { type SandboxOperationSettings, sandboxOperations } from "@/server/adapters/payment-rail/sandbox-operations";
import { readBalances, readStatement } from "@/server/adapters/payment-rail/sandbox-statement";
import { methodOf, parseSandboxToken } from "@/server/adapters/payment-rail/sandbox-tokens";
import { TEST_ACCOUNTS, TEST_METHODS, TEST_WALLETS } from "@/server/adapters/payment-rail/test-methods";
import type { PaymentRail } from "@/server/ports/payment-rail";

export interface SandboxRailSettings extends SandboxFormSettings, SandboxOperationSettings {
  /** The product's time, for what is asked without one. */
  now(): Date;
  /** How many lines a page of the statement has; 500 by default. */
  statementPageSize?: number;
  /** False for a rail that lends no method to a donor without one, as none does that moves real money. */
  lendsMethod?: boolean;
}

const SPARE_METHOD = { token: "pm_sandbox_ok", type: "card", brand: "sandbox", last4: "0000" };

/** Stands for having no payment method, whatever the donor has: the gift waits for them. */
const MISSING_METHOD = "pm_sandbox_missing";

/**
 * A rail that moves no money and remembers everything: the outcome depends on the payment method and on the failures
 * that are switched on, the timing on the product's clock. What it knows is in a schema of its own.
 */
export function sandboxRail(settings: SandboxRailSettings): PaymentRail {
  const { pool, now, statementPageSize = 500, lendsMethod = true } = settings;
  return {
    name: "sandbox",
    serves: () => true,
    spareMethod: lendsMethod ? SPARE_METHOD : null,
    missingMethod: MISSING_METHOD,
    wallets: TEST_WALLETS,
    testAccounts: [...TEST_ACCOUNTS.keys()],
    accounts: sandboxAccounts(settings),
    isDirectToken: (token) => TEST_METHODS.has(token),
    // Everyone who enters a test card has the same method, so nothing of it is anyone's to forget.
    methods: { savedToken, forget: async () => {} },
    async describe(token) {
      const method = methodOf(token);
      return method ? { type: "card", brand: "sandbox", last4: method.cardNumber.slice(-4) } : null;
    },
    async describeAccount(token) {
      return TEST_ACCOUNTS.has(token) ? { type: "bank_account", bank: SANDBOX_BANK, last4: "6789" } : null;
    },
    // Everyone who enters a test card has the same token.
    cardOf: () => null,
    async startPayment(requested) {
      return { url: sandboxFormUrl(settings, requested) };
    },
    async readPayment(query) {
      const response = readSandboxReturn(settings, query);
      const held = response.outcome === "completed" ? await findAuthorization(pool, response.token) : null;
      const isOver = held === null || held.capturedBy !== null || held.isReleased;
      return isOver ? response : { ...response, authorizedUntil: held.endsAt };
    },
    ...sandboxOperations(settings),
    authorizations: sandboxAuthorizations(pool),
    readEvent: async (headers, body) => readSandboxEvent(settings, headers, body),
    nextEventAt: (period) => nextSandboxEventAt(pool, period),
    postEvents: (post, options) => deliverSandboxEvents({ ...settings, ...options, post }),
    statement: (period) => readStatement(pool, period, now(), statementPageSize),
    balances: () => readBalances(pool, now()),
  };
}

/** The method alone, where the form saved it. */
function savedToken(token: string): string | null {
  const { isSaved, methodToken } = parseSandboxToken(token) ?? { isSaved: false, methodToken: null };
  return isSaved ? methodToken : null;
}
