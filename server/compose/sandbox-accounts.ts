import { openSandboxAccount, type SandboxAccountPage } from "@/server/adapters/payment-rail/sandbox-account-page";
import { sandboxAccounts } from "@/server/adapters/payment-rail/sandbox-accounts";
import type { Application } from "@/server/compose/application";
import { sandboxFormSettings } from "@/server/compose/sandbox-payments";
import type { AccountOutcome } from "@/server/kernel/payout-account-words";
import type { RailAccount } from "@/server/ports/rail-account";

/** The sandbox rail's page of an account. */
export interface SandboxAccount {
  page: SandboxAccountPage;
  account: RailAccount;
  /** Applies what was entered on the page, and its simulated outcome, to the account. */
  change(entered: { last4: string | null; outcome: AccountOutcome }): Promise<void>;
}

/** Opens the page; null for a URL that the rail did not create, and always in live mode. */
export async function openAccountPage(
  { context, database }: Application,
  query: URLSearchParams,
): Promise<SandboxAccount | null> {
  if (context.settings.mode !== "sandbox") return null;
  const settings = sandboxFormSettings(context.settings.publicUrl, context.vault);
  const page = openSandboxAccount(settings, query);
  if (!page) return null;
  const accounts = sandboxAccounts({ ...settings, pool: database.pool });
  const now = context.now();
  const options = { now, signal: new AbortController().signal };
  const account = await accounts.read({ key: page.token, token: page.token, createdAt: now }, options);
  return account && { page, account, change: (entered) => accounts.change(page.token, entered, now) };
}
