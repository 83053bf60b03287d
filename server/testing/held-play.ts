import { Random } from "@/server/cli/random";
import { giftActionPath } from "@/server/domain/gifts/actions/gift-action-link";
import { completeGiftAction, startGiftAction } from "@/server/domain/gifts/actions/pay-gift";
import { decideCase } from "@/server/domain/screening/decide-case";
import { visitorCaller } from "@/server/kernel/caller";
import type { PaymentRail } from "@/server/ports/payment-rail";
import type { GivingFixture } from "@/server/testing/giving-fixture";

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const DONORS_MAX = 3;
const STEPS_MAX = 12;
/** By then every hold, every question to a donor and every retry is over. */
const DAYS_UNTIL_OVER = 24;
/** How likely a call fails while calls fail. */
const FAILING = 0.4;

/** What a rail holds back and has captured of that, by its own objects. */
export interface HeldAtRail {
  held: number;
  /** The gifts for which something was captured, each as often as it was. */
  captured: string[];
}

/** A gift form over a rail whose forms hold amounts back. */
export interface HeldStage {
  giving: GivingFixture;
  /** Pays on the form that was opened last, at its URL, and returns the query that leads back. */
  pay(formUrl: string): Promise<URLSearchParams>;
  comeBack(query: URLSearchParams): Promise<void>;
  /** Lets time pass, and has workers do what is due then. */
  pass(ms: number): Promise<void>;
  atRail(): Promise<HeldAtRail>;
  failures: { random: Random | null };
}

/** The rail, with calls that do not arrive, or whose answers do not, while `failures` has chance. */
export function failingRail(rail: PaymentRail, failures: HeldStage["failures"]): PaymentRail {
  const failing =
    <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      const strikes = () => failures.random !== null && failures.random.next() < FAILING / 2;
      if (strikes()) throw new Error("The request was lost.");
      const answer = await call(...args);
      if (strikes()) throw new Error("The answer was lost.");
      return answer;
    };
  const { authorizations } = rail;
  return {
    ...rail,
    charge: failing(rail.charge),
    find: failing(rail.find),
    release: failing(rail.release!),
    authorizations: { authorize: failing(authorizations!.authorize), find: failing(authorizations!.find) },
  };
}

/**
 * Plays what a seed decides: donors give on the form, once or monthly, and come back, close the tab or pay twice. Some resemble a listed
 * party, and a person decides late or not at all. Asked again, some donors confirm. Calls fail for a while. In the end
 * nothing fails and everything is decided. Returns what is wrong then, line by line.
 */
export async function playHeld(stage: HeldStage, seed: number): Promise<string[]> {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ 0x51ed270b);
  const before = new Set((await stage.giving.gifts()).map(({ id }) => id));
  for (let donor = random.between(1, DONORS_MAX); donor > 0; donor -= 1) await give(stage, random);
  for (let step = random.between(2, STEPS_MAX); step > 0; step -= 1) await play(stage, random);
  stage.failures.random = null;
  const own = (await stage.giving.gifts()).filter(({ id }) => !before.has(id));
  for (let day = 0; day < DAYS_UNTIL_OVER; day += 1) {
    await decideAll(stage, "cleared");
    await stage.pass(DAY_MS);
  }
  // What was paid on forms of gifts that came up meanwhile is captured or let go within one sweep.
  return compare(stage, new Set(own.map(({ id }) => id)));
}

async function give(stage: HeldStage, random: Random): Promise<void> {
  const name = random.pick(["Nora Newcomer", "Nora Newcomer", "Ada Whitfield"]);
  const cadence = random.pick(["once", "once", "monthly"]);
  const started = await stage.giving.send({ input: { name, cadence } });
  if (!("url" in started)) throw new Error(JSON.stringify(started));
  const query = await stage.pay(started.url);
  const way = random.pick(["comes back", "comes back", "closes the tab", "comes back twice"]);
  if (way !== "closes the tab") await stage.comeBack(query);
  if (way === "comes back twice") await stage.comeBack(query);
}

async function play(stage: HeldStage, random: Random): Promise<void> {
  const { system } = stage.giving.fixture;
  switch (random.pick(["hour", "day", "week", "week", "clear", "confirm hit", "donor", "failures", "suspend"])) {
    case "hour":
      return stage.pass(HOUR_MS);
    case "day":
      return stage.pass(DAY_MS);
    case "week":
      for (let day = 0; day < 7; day += 1) await stage.pass(DAY_MS);
      return;
    case "clear":
      return decideAll(stage, "cleared");
    case "confirm hit":
      return decideAll(stage, "confirmed", 1);
    case "donor":
      return confirmGifts(stage);
    case "failures":
      stage.failures.random = stage.failures.random ? null : random;
      return;
    case "suspend": {
      const pending = await system.db.gift.findFirst({ where: { status: "pending" }, orderBy: { id: "desc" } });
      if (pending) await system.db.identity.update({ where: { id: pending.fromId }, data: { status: "suspended" } });
    }
  }
}

async function decideAll(stage: HeldStage, decision: "cleared" | "confirmed", most = Infinity): Promise<void> {
  const { system } = stage.giving.fixture;
  const open = await system.db.screeningCase.findMany({ where: { status: "open" }, orderBy: { id: "asc" } });
  for (const { id: caseId } of open.slice(0, most)) await decideCase(system, { caseId, decision, reason: "Played." });
}

/** Every donor who is asked pays once more, and sends what the form returned twice. */
async function confirmGifts(stage: HeldStage): Promise<void> {
  const { system } = stage.giving.fixture;
  const visitor = system.as(visitorCaller("page"));
  for (const { id } of await system.db.gift.findMany({ where: { status: "pending", actionCode: { not: null } } })) {
    const secret = giftActionPath(system, id).split("/").at(-1)!;
    const url = await startGiftAction(visitor, { secret, locale: "en", description: "A gift" });
    if (url === null) continue;
    const query = await stage.pay(url);
    for (let time = 0; time < 2; time += 1) await completeGiftAction(visitor, { secret, query });
  }
}

/** Nothing is held, each settled gift was captured at most once, and no other was captured at all. */
async function compare({ giving, atRail }: HeldStage, own: ReadonlySet<string>): Promise<string[]> {
  const { held, captured } = await atRail();
  const wrong = held > 0 ? [`${held} amounts are still held back`] : [];
  for (const { id, status, failureCode } of await giving.gifts()) {
    const times = captured.filter((gift) => gift === id).length;
    const most = status === "settled" ? 1 : 0;
    if (times > most) wrong.push(`${id} is ${status} (${failureCode}), and was captured ${times} times`);
    if (own.has(id) && status !== "settled" && status !== "failed") wrong.push(`${id} is still ${status}`);
  }
  return [...wrong, ...(await giving.fixture.brokenBooks())];
}
