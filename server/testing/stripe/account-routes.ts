import type Stripe from "stripe";
import { createAccount, payoutSettings, platformAccount } from "@/server/testing/stripe/accounts";
import { newId } from "@/server/testing/stripe/double-state";
import { mergeMetadata } from "@/server/testing/stripe/object-fields";
import { listRoute } from "@/server/testing/stripe/object-lists";
import { choice, clearable, currency, flag, hash, integer, metadata, text } from "@/server/testing/stripe/parameters";
import { type Route, route } from "@/server/testing/stripe/routes";
import type { Scope } from "@/server/testing/stripe/scope";
import { invalidRequest } from "@/server/testing/stripe/stripe-error";

const permission = "connected_account";
const LINK_SECONDS = 300;

const FIELDS = {
  business_profile: hash({
    mcc: text(4).optional(),
    name: clearable().optional(),
    product_description: clearable().optional(),
    url: clearable().optional(),
  }).optional(),
  business_type: choice("company", "government_entity", "individual", "non_profit").optional(),
  capabilities: hash({
    card_payments: hash({ requested: flag().optional() }).optional(),
    transfers: hash({ requested: flag().optional() }).optional(),
  }).optional(),
  default_currency: currency().optional(),
  email: clearable().optional(),
  metadata: metadata().optional(),
  settings: hash({
    payouts: hash({
      debit_negative_balances: flag().optional(),
      schedule: hash({
        delay_days: text().optional(),
        interval: choice("daily", "manual", "monthly", "weekly").optional(),
        monthly_anchor: integer({ min: 1, max: 31 }).optional(),
        weekly_anchor: choice("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday").optional(),
      }).optional(),
      statement_descriptor: clearable(22).optional(),
    }).optional(),
  }).optional(),
};

const controller = hash({
  fees: hash({ payer: choice("account", "application").optional() }).optional(),
  losses: hash({ payments: choice("application", "stripe").optional() }).optional(),
  requirement_collection: choice("application", "stripe").optional(),
  stripe_dashboard: hash({ type: choice("express", "full", "none").optional() }).optional(),
});

/** The account with the id. Throws unless it is connected to the platform. */
export function connected(scope: Scope, id: string): Stripe.Account {
  const account = scope.get("account", id, "account");
  if (scope.world.state.factsOf(id).deauthorized !== "yes") return account;
  throw invalidRequest(`The account ${id} is not connected to your platform.`, "account_invalid");
}

function createLink(
  scope: Scope,
  account: Stripe.Account,
  type: string,
  returnUrl = "",
  refreshUrl = "",
): Stripe.AccountLink {
  const link = newId("link", 20);
  const expires = scope.now() + LINK_SECONDS;
  Object.assign(scope.world.state.factsOf(link), {
    account: account.id,
    type,
    returnUrl,
    refreshUrl,
    expires: String(expires),
  });
  return {
    object: "account_link",
    created: scope.now(),
    expires_at: expires,
    url: `${scope.world.origin()}/_double/onboarding/${link}`,
  };
}

/** Routes for connected accounts. */
export const accountRoutes: Route[] = [
  route("POST /v1/accounts", {
    permission,
    params: {
      ...FIELDS,
      controller: controller.optional(),
      country: text(2).optional(),
      type: choice("custom", "express", "standard").optional(),
    },
    run(scope, given) {
      if (given.type && given.controller)
        throw invalidRequest(
          "You may not provide the `type` parameter and `controller` parameters simultaneously. They are mutually exclusive.",
        );
      return createAccount(scope, given);
    },
  }),
  route("GET /v1/account", { permission, params: {}, run: platformAccount }),
  route("GET /v1/accounts/:id", { permission, params: {}, run: (scope, _params, { id }) => connected(scope, id!) }),
  route("POST /v1/accounts/:id", {
    permission,
    params: FIELDS,
    run(scope, { settings, metadata: given, capabilities, business_profile: profile, ...fields }, { id }) {
      const account = connected(scope, id!);
      for (const [name, value] of Object.entries(fields))
        if (value !== undefined) Object.assign(account, { [name]: value });
      if (profile) Object.assign(account.business_profile!, profile);
      for (const [name, { requested }] of Object.entries(capabilities ?? {}))
        if (requested)
          Object.assign(account.capabilities!, { [name]: account.charges_enabled ? "active" : "inactive" });
      if (settings?.payouts) account.settings!.payouts = payoutSettings(settings.payouts, account.settings!.payouts);
      account.metadata = mergeMetadata(account.metadata ?? {}, given);
      scope.on(account.id).emit("account.updated", account);
      return account;
    },
  }),
  route("DELETE /v1/accounts/:id", {
    permission,
    params: {},
    run(scope, _params, { id }): Stripe.DeletedAccount {
      const account = connected(scope, id!);
      scope.world.state.remove(account.id);
      return { id: account.id, object: "account", deleted: true };
    },
  }),
  listRoute("/v1/accounts", {
    kind: "account",
    permission,
    filters: {},
    isWanted: ({ id }, _filters, scope) => scope.world.state.factsOf(id).deauthorized !== "yes",
  }),
  route("POST /v1/account_links", {
    permission,
    params: {
      account: text(),
      type: choice("account_onboarding", "account_update"),
      collection_options: hash({
        fields: choice("currently_due", "eventually_due").optional(),
        future_requirements: choice("include", "omit").optional(),
      }).optional(),
      refresh_url: text(),
      return_url: text(),
    },
    run: (scope, { account, type, return_url: back, refresh_url: refresh }) =>
      createLink(scope, connected(scope, account), type, back, refresh),
  }),
  route("POST /v1/accounts/:id/login_links", {
    permission,
    params: {},
    run(scope, _params, { id }): Stripe.LoginLink {
      connected(scope, id!);
      return { object: "login_link", created: scope.now(), url: `${scope.world.origin()}/_double` };
    },
  }),
];
