import { returnToCheckout, showCheckout, takeCheckout } from "@/server/testing/stripe/checkout-page";
import { type ControlName, controls } from "@/server/testing/stripe/controls";
import { showDashboard } from "@/server/testing/stripe/dashboard-page";
import { html, type PageResponse, page, redirect } from "@/server/testing/stripe/page";
import {
  showAuthentication,
  showOnboarding,
  takeAuthentication,
  takeOnboarding,
} from "@/server/testing/stripe/payer-pages";
import { type DoubleWorld, Scope } from "@/server/testing/stripe/scope";
import { StripeFailure } from "@/server/testing/stripe/stripe-error";

/** The double as its pages use it. */
export interface PagedDouble {
  world: DoubleWorld;
  control(name: ControlName, given: never): unknown;
  advance(ms: number): Promise<void>;
  /** Saves what a page changed, and sends its events. */
  changed(): void;
}

/** Answers browsers: payers, recipients, and whoever looks at the dashboard. */
export async function answerPage(double: PagedDouble, method: string, url: URL, body: string): Promise<PageResponse> {
  try {
    return await answer(double, method, url, new URLSearchParams(body));
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    return page(
      "That did not work",
      html`<h1>That did not work</h1><p>${error.message}</p><p><a href="/_double">Dashboard</a></p>`,
      { status: error.status },
    );
  } finally {
    if (method === "POST") double.changed();
  }
}

async function answer(double: PagedDouble, method: string, url: URL, form: URLSearchParams): Promise<PageResponse> {
  const [, , part, id = "", more] = url.pathname.split("/");
  const isPost = method === "POST";
  const scope = scopeOf(double.world, id, url.searchParams.get("mode") === "live");
  switch (part) {
    case undefined:
      return showDashboard(scope);
    case "act":
      return isPost ? act(double, form) : redirect("/_double");
    case "checkout": {
      const session = scope.get("checkout.session", id);
      if (more === "return") return returnToCheckout(scope, session);
      return isPost ? takeCheckout(scope, session, form) : showCheckout(scope, session);
    }
    case "authenticate":
      return isPost ? takeAuthentication(scope, id, form) : showAuthentication(scope, id);
    case "onboarding":
      return isPost ? takeOnboarding(scope, id, form) : showOnboarding(scope, id);
    case "receipts":
      return page("Receipt", html`<h1>Receipt</h1><p>Of the charge ${scope.get("charge", id).id}.</p>`);
    case "mandates":
      return page("Mandate", html`<h1>Mandate</h1><p>${scope.get("mandate", id).id}</p>`);
    default:
      return page("Not found", html`<h1>Not found</h1>`, { status: 404 });
  }
}

/** The scope of an object: its account and mode. */
function scopeOf(world: DoubleWorld, id: string, isLive: boolean): Scope {
  const entry = world.state.find(id) ?? world.state.find(world.state.kept.facts[id]?.account ?? "");
  return new Scope(world, entry?.account ?? world.options.account, entry?.livemode ?? isLive);
}

async function act(double: PagedDouble, form: URLSearchParams): Promise<PageResponse> {
  const { control: name = "", ...given } = Object.fromEntries(form);
  if (name === "clock") await double.advance(Number(given.advanceMs));
  else if (Object.hasOwn(controls, name)) double.control(name as ControlName, given as never);
  return redirect(given.livemode === "true" ? "/_double?mode=live" : "/_double");
}
