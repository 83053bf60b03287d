import { completeOnboarding } from "@/server/testing/stripe/accounts";
import { authenticate, intentToAuthenticate } from "@/server/testing/stripe/authentication";
import { writeAmount } from "@/server/testing/stripe/currencies";
import { html, type PageResponse, page, redirect } from "@/server/testing/stripe/page";
import type { DoubleWorld, Scope } from "@/server/testing/stripe/scope";

/** Shows the page on which a cardholder authenticates. */
export function showAuthentication(scope: Scope, id: string): PageResponse {
  const intent = intentToAuthenticate(scope, id);
  const what = intent.object === "payment_intent" ? writeAmount(intent.amount, intent.currency) : "saving your card";
  return page(
    "3-D Secure",
    html`<h1>3-D Secure</h1><p>Your bank asks whether you approve ${what}.</p>
<form method="post"><button name="result" value="complete">Complete authentication</button>
<button class="plain" name="result" value="fail">Fail authentication</button></form>`,
  );
}

/** Handles the cardholder's answer, and redirects back to the merchant. */
export function takeAuthentication(scope: Scope, id: string, form: URLSearchParams): PageResponse {
  const location = authenticate(scope, id, form.get("result") === "complete");
  return location ? redirect(location) : page("3-D Secure", html`<h1>Thank you</h1><p>You can close the page.</p>`);
}

/** The account and state of an onboarding link; null if it does not exist. */
function readLink(world: DoubleWorld, link: string) {
  const { account, returnUrl, refreshUrl, expires, used } = world.state.factsOf(link);
  if (!account) return null;
  return {
    account,
    returnUrl: returnUrl!,
    refreshUrl: refreshUrl!,
    isOver: used === "yes" || Number(expires) * 1000 < world.nowMs(),
  };
}

/** Shows the onboarding form. A used or expired link redirects to its refresh URL. */
export function showOnboarding(scope: Scope, link: string): PageResponse {
  const found = readLink(scope.world, link);
  if (!found) return page("Not found", html`<h1>This link isn't valid</h1>`, { status: 404 });
  if (found.isOver) return redirect(found.refreshUrl);
  return page(
    "Get paid by Stripe",
    html`<h1>Get paid by Stripe</h1><p>Enter who you are and where your money goes. The double needs nothing but your choice.</p>
<form method="post"><label for="stage">After this, the account</label><select id="stage" name="stage">
<option value="enabled">is complete and enabled</option><option value="pending">waits to be verified</option>
<option value="document_missing">lacks a document</option><option value="rejected">is rejected</option></select>
<button>Submit</button><button class="plain" name="later" value="yes">Save for later</button></form>`,
  );
}

/** Handles the onboarding form, and redirects back to the merchant. Each link works once. */
export function takeOnboarding(scope: Scope, link: string, form: URLSearchParams): PageResponse {
  const found = readLink(scope.world, link);
  if (!found || found.isOver) return showOnboarding(scope, link);
  scope.world.state.factsOf(link).used = "yes";
  const stage = STAGES.find((one) => one === form.get("stage")) ?? "enabled";
  if (!form.has("later")) completeOnboarding(scope, scope.get("account", found.account), stage);
  return redirect(found.returnUrl);
}

const STAGES = ["enabled", "pending", "document_missing", "rejected"] as const;
