import type Stripe from "stripe";
import { addBankAccount } from "@/server/testing/stripe/account-requirements";
import { connected } from "@/server/testing/stripe/account-routes";
import { pageOf } from "@/server/testing/stripe/object-lists";
import { choice, currency, flag, hash, integer, text } from "@/server/testing/stripe/parameters";
import { type Route, route } from "@/server/testing/stripe/routes";
import { invalidRequest } from "@/server/testing/stripe/stripe-error";

const permission = "connected_account";

/** Routes for the bank accounts that connected accounts are paid out to. */
export const externalAccountRoutes: Route[] = [
  route("POST /v1/accounts/:id/external_accounts", {
    permission,
    params: {
      external_account: hash({
        object: choice("bank_account"),
        account_holder_name: text().optional(),
        account_number: text(),
        country: text(2),
        currency: currency(),
        routing_number: text().optional(),
      }),
    },
    run: (scope, { external_account: bank }, { id }) => addBankAccount(scope, connected(scope, id!), bank),
  }),
  route("GET /v1/accounts/:id/external_accounts", {
    permission,
    params: { limit: integer({ min: 1, max: 100 }).default(10), object: choice("bank_account", "card").optional() },
    run(scope, { limit }, { id }) {
      const { data, url } = connected(scope, id!).external_accounts!;
      return pageOf((data as Stripe.BankAccount[]).toReversed(), { limit }, url);
    },
  }),
  route("POST /v1/accounts/:account/external_accounts/:id", {
    permission,
    params: { default_for_currency: flag().optional() },
    run(scope, { default_for_currency: isDefault }, { account, id }) {
      const owner = scope.on(connected(scope, account!).id);
      const bank = owner.get("bank_account", id!);
      if (isDefault)
        for (const other of owner.all("bank_account"))
          if (other.currency === bank.currency) other.default_for_currency = other === bank;
      owner.emit("account.external_account.updated", bank);
      return bank;
    },
  }),
  route("DELETE /v1/accounts/:account/external_accounts/:id", {
    permission,
    params: {},
    run(scope, _params, { account: accountId, id }): Stripe.DeletedBankAccount {
      const account = connected(scope, accountId!);
      const owner = scope.on(account.id);
      const bank = owner.get("bank_account", id!);
      if (bank.default_for_currency)
        throw invalidRequest(
          `You cannot delete the default external account for your default currency. Please make another external account the default using the \`default_for_currency\` param, and then delete this one.`,
        );
      owner.emit("account.external_account.deleted", bank);
      account.external_accounts!.data = account.external_accounts!.data.filter((one) => one.id !== id);
      scope.world.state.remove(bank.id);
      return { id: bank.id, object: "bank_account", deleted: true };
    },
  }),
];
