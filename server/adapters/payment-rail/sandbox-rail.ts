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
  /** The product's time, for queries without one. */
  now(): Date;
  /** The number of lines per page of the statement; 500 by default. */
  statementPageSize?: number;
  /** False for a rail that lends no payment method to donors without one; no rail with real money does. */
  lendsMethod?: boolean;
}

const SPARE_METHOD = { token: "pm_sandbox_ok", type: "card", brand: "sandbox", last4: "0000" };

/** Stands for having no payment method: the gift waits for its donor. */
const MISSING_METHOD = "pm_sandbox_missing";

/**
 * A rail that moves no money and remembers everything. Outcomes depend on the payment method and on the simulated
 * failures, timing on the product's clock. Its state is in a schema of its own.
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
    // Everyone who enters the same test card has the same method, so there is nothing to forget.
    methods: { savedToken, forget: async () => {} },
    async describe(token) {
      const method = methodOf(token);
      return method ? { type: "card", brand: "sandbox", last4: method.cardNumber.slice(-4) } : null;
    },
    async describeAccount(token) {
      return TEST_ACCOUNTS.has(token) ? { type: "bank_account", bank: SANDBOX_BANK, last4: "6789" } : null;
    },
    // Everyone who enters the same test card has the same token.
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

/** The token of the method alone, if the form saved it. */
function savedToken(token: string): string | null {
  const { isSaved, methodToken } = parseSandboxToken(token) ?? { isSaved: false, methodToken: null };
  return isSaved ? methodToken : null;
}
