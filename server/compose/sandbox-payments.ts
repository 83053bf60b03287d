import { authorize } from "@/server/adapters/payment-rail/sandbox-authorizations";
import {
  openSandboxForm,
  type SandboxFormSettings,
  sandboxReturnUrl,
} from "@/server/adapters/payment-rail/sandbox-form";
import {
  type CardError,
  type CardInput,
  readTestCard,
  TEST_CARDS,
  type TestCard,
  testCardOf,
} from "@/server/adapters/payment-rail/test-cards";
import { TEST_WALLETS, testWalletToken } from "@/server/adapters/payment-rail/test-methods";
import type { Application } from "@/server/compose/application";
import { isPaymentMade } from "@/server/domain/checkouts/is-payment-made";
import { visitorCaller } from "@/server/kernel/caller";
import { runUntrusted } from "@/server/operations/run-untrusted";
import type { PaymentForm, RailWallet } from "@/server/ports/payment-form";

/** How the sandbox rail's form URLs are signed and where the form is served. */
export function sandboxFormSettings(publicUrl: string, vault: Application["context"]["vault"]): SandboxFormSettings {
  return { publicUrl, mac: (text) => vault.mac("payment-form", text) };
}

/** The sandbox rail's form, for its page. */
export interface SandboxPayment {
  form: PaymentForm;
  cards: readonly TestCard[];
  /** The card that was declined before, which should not be typed again; null if there was none. */
  tried: TestCard | null;
  cancelUrl: string;
  /** Whether the payment has already been made, so that there is nothing to fill in. */
  isPaid(): Promise<boolean>;
  /**
   * Pays by card. Returns the URL to redirect to once the card's bank has authorized the amount, or what is wrong with
   * the input.
   */
  pay(input: CardInput): Promise<{ url: string } | { errors: CardError[] }>;
  wallets: readonly RailWallet[];
  /** Pays with a wallet. Returns the URL to redirect to; null for an unknown wallet. */
  payWithWallet(name: string): Promise<string | null>;
}

/** Opens the form for its page; null for a URL that the rail did not create, and always in live mode. */
export function openSandboxPayment(
  { context, database }: Pick<Application, "context" | "database">,
  query: URLSearchParams,
): SandboxPayment | null {
  if (context.settings.mode !== "sandbox") return null;
  const settings = sandboxFormSettings(context.settings.publicUrl, context.vault);
  const form = openSandboxForm(settings, query);
  if (!form) return null;
  const cancelUrl = sandboxReturnUrl(settings, form, null);
  const payBy = async (method: string) =>
    sandboxReturnUrl(settings, form, await authorize(database.pool, form, method, { now: context.now() }));
  return {
    form,
    cards: TEST_CARDS,
    tried: testCardOf(form.declined?.token ?? null),
    cancelUrl,
    isPaid: () =>
      runUntrusted(context.as(visitorCaller("page")), isPaymentMade, { query: new URL(cancelUrl).searchParams }),
    wallets: TEST_WALLETS,
    async payWithWallet(name) {
      const token = testWalletToken(name);
      return token && payBy(token);
    },
    async pay(input) {
      const card = readTestCard(input, context.now());
      return "token" in card ? { url: await payBy(card.token) } : card;
    },
  };
}
