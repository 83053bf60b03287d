import { BYSTANDER } from "@/server/cli/tests/simulate/acts/request";
import { isUnnamed } from "@/server/cli/tests/simulate/checks/names-model";
import { type AskedForm, type FormAction, type FormWay, PAYERS } from "@/server/cli/tests/simulate/forms/form-story";
import { payHostedForm } from "@/server/cli/tests/simulate/forms/pay-hosted-form";
import { isStripeFailure } from "@/server/cli/tests/simulate/stripe/simulated-stripe";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import { completeCheckout } from "@/server/domain/checkouts/complete-checkout";
import { startCheckout } from "@/server/domain/checkouts/start-checkout";
import { giftActionPath } from "@/server/domain/gifts/actions/gift-action-link";
import { completeGiftAction, startGiftAction } from "@/server/domain/gifts/actions/pay-gift";
import { decideCase } from "@/server/domain/screening/decide-case";
import { giveForm } from "@/server/forms/give-form";
import { readForm, typedIn } from "@/server/forms/read-form";
import { visitorCaller } from "@/server/kernel/caller";
import { isAlmonerError } from "@/server/kernel/errors";
import type { Context } from "@/server/operations/context";

const METHOD_OF_THE_SECOND_TIME = "pm_sandbox_ok";

/** Carries out an action around a form. Returns the outcome. */
export async function actOnForms(ctx: Context, stage: Stage, action: FormAction, number: number): Promise<string> {
  switch (action.do) {
    case "give on page": {
      const { way, payer, cents, cadence, method } = action;
      const key = `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
      const form = { payer, cents: BigInt(cents), cadence, method, key, checkoutId: null, url: null, query: null };
      stage.memory.forms.set(number, form);
      return whileAnswered(() => fillIn(ctx, stage, form, way));
    }
    case "come back": {
      const form = stage.memory.forms.get(action.form);
      return form ? whileAnswered(() => fillIn(ctx, stage, form, "comes back")) : "no such form";
    }
    case "pay anew":
      return whileAnswered(() => payAnew(ctx, stage, action.isSentTwice));
    case "decide cases":
      return decideCases(ctx, stage, action.decision);
  }
}

/** If the provider does not respond, the page says so, and its visitor comes back later or never. */
async function whileAnswered(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (isStripeFailure(error)) return "the payment provider does not answer";
    throw error;
  }
}

/** Continues where the donor is with the form. */
async function fillIn(ctx: Context, stage: Stage, form: AskedForm, way: FormWay): Promise<string> {
  const visitor = ctx.as(visitorCaller("page"));
  if (form.url === null) {
    const refusal = await send(visitor, stage, form);
    if (refusal !== null) return refusal;
  }
  if (way === "leaves before paying") return "the form is open";
  const pay = () => outside(stage, () => payHostedForm(stage.world, form.url!, form.method));
  form.query ??= await pay();
  if (form.query === null) return "the form takes no payment";
  if (way === "pays in two tabs") {
    const other = await pay();
    if (other) await completeCheckout(visitor, { query: other, layout: "page" });
  }
  if (way === "leaves after paying") return "paid";
  let outcome = "";
  for (let time = way === "comes back twice" ? 2 : 1; time > 0; time -= 1) {
    const completed = await completeCheckout(visitor, { query: form.query, layout: "page" });
    outcome = completed === null ? "not read" : `paid, and on to ${completed.path.split("?")[0]!.split("/").at(-1)}`;
  }
  return outcome;
}

/** Sends the page's form. Returns why no form of the provider opens; null if one does. */
async function send(visitor: Context, stage: Stage, form: AskedForm): Promise<string | null> {
  const { cast } = stage;
  const { name, email } = PAYERS[form.payer]!;
  const { cents, cadence, key } = form;
  const data = new FormData();
  const typed = { amount: String(cents), cadence, name, email, anonymous: isUnnamed(cents) ? "on" : "" };
  for (const [field, value] of Object.entries(typed)) data.set(field, value);
  const definition = giveForm({ currency: cast.currency, locale: "en" });
  const read = readForm(definition, typedIn(definition, data));
  // Below the page's minimum for the currency.
  if ("errors" in read) return read.errors.map(({ code }) => code).join();
  const sent = { campaign_id: cast.campaignId, layout: "page" as const, locale: "en" as const, key, seen: [] };
  const started = await startCheckout(visitor, { ...sent, visitor: null, draft: read.value });
  if (started.outcome === "invalid") return started.errors.map(({ code }) => code).join();
  form.checkoutId = started.secret.split(".")[0]!;
  if (started.url.startsWith("/")) return "led elsewhere";
  form.url = started.url;
  return null;
}

/** Actions outside of the product take turns like everything else. */
function outside<Result>({ world }: Stage, run: () => Promise<Result>): Promise<Result> {
  return world.turns.ask(BYSTANDER, null, run);
}

/** The people of the story who give on the page. */
const payerIds = ({ cast }: Stage) => cast.payers.map(({ id }) => id);

async function payAnew(ctx: Context, stage: Stage, isSentTwice: boolean): Promise<string> {
  const { world } = stage;
  const visitor = ctx.as(visitorCaller("page"));
  const where = { status: "pending", actionCode: { not: null }, fromId: { in: payerIds(stage) } };
  const asked = await outside(stage, () => world.observer.db.gift.findMany({ where, orderBy: { id: "asc" } }));
  let paid = 0;
  for (const { id } of asked) {
    const secret = giftActionPath(ctx, id).split("/").at(-1)!;
    const url = await startGiftAction(visitor, { secret, locale: "en", description: "A gift" });
    if (url === null) continue;
    const query = await outside(stage, () => payHostedForm(world, url, METHOD_OF_THE_SECOND_TIME));
    if (query === null) continue;
    for (let time = isSentTwice ? 2 : 1; time > 0; time -= 1) await completeGiftAction(visitor, { secret, query });
    paid += 1;
  }
  return `${paid} paid`;
}

/** Another operator may have decided meanwhile. */
export async function decideCases(ctx: Context, stage: Stage, decision: "cleared" | "confirmed"): Promise<string> {
  const { world, memory } = stage;
  const where = { status: "open", identityId: { in: payerIds(stage) } };
  const open = await outside(stage, () => world.observer.db.screeningCase.findMany({ where, orderBy: { id: "asc" } }));
  for (const { id: caseId, identityId } of open) {
    if (decision === "confirmed") memory.suspects.add(identityId);
    await decideCase(ctx, { caseId, decision, reason: "Looked at." }).catch((error) => {
      if (!isAlmonerError(error)) throw error;
    });
  }
  return `${open.length} ${decision}`;
}

/** The gift that the form of a step has made; null if there is none. */
export async function giftOfForm(stage: Stage, number: number): Promise<string | null> {
  const id = stage.memory.forms.get(number)?.checkoutId;
  if (!id) return null;
  const { db } = stage.world.observer;
  return outside(stage, async () => {
    const { giftId } = await db.checkout.findUniqueOrThrow({ where: { id } });
    return (await db.gift.count({ where: { id: giftId } })) > 0 ? giftId : null;
  });
}
