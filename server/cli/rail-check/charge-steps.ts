import { must, mustBe, mustTake, type Play } from "@/server/cli/rail-check/play";
import type { RailStep } from "@/server/cli/rail-check/run-steps";

/** Steps that bring money in. */
export const CHARGE_STEPS: readonly RailStep[] = [
  { name: "A form opens", run: openForm },
  { name: "A charge clears", run: clear },
  { name: "A charge is found by its key, by a second client too", run: findAgain },
  { name: "A repeated key moves nothing twice", run: repeat },
  { name: "A declined card stays declined", run: decline },
  { name: "An authorization is captured once", run: capture },
  { name: "An authorization is released", run: release },
  { name: "A bank debit is made by its mandate once, and clears", run: debit },
];

async function openForm(play: Play): Promise<string> {
  const { rail, currency, leastCents: amountCents } = play.stage;
  const reference = `${play.prefix}form`;
  const returnUrl = "https://almoner.example/return";
  const form = { reference, amountCents, currency, description: "A check", locale: "en", returnUrl };
  const { origin } = new URL((await rail.startPayment(form)).url);
  const { formOrigins } = rail;
  must(
    !formOrigins || formOrigins.includes(origin),
    `the form is at ${origin}, which pages do not allow forms to lead to`,
  );
  return origin;
}

async function clear(play: Play): Promise<string> {
  const { cleared } = await play.clearedCharge();
  const costs = cleared.costs.map(({ amountCents }) => amountCents).reduce((sum, cents) => sum + cents, 0n);
  return `${play.money(cleared.amountCents)}, of which the rail keeps ${play.money(costs)}`;
}

async function findAgain(play: Play): Promise<string> {
  const { charge, cleared } = await play.clearedCharge();
  const found = mustBe("the charge by a second client", await play.find(charge, play.stage.second), "cleared");
  must(
    found.reference === cleared.reference && found.amountCents === cleared.amountCents,
    `a second client finds ${found.reference} instead of ${cleared.reference}`,
  );
  const never = play.operation("charge", { token: charge.token });
  mustBe("a key that was never used", await play.find(never), "absent");
  return found.reference;
}

async function repeat(play: Play): Promise<string> {
  const charge = play.operation("charge", { token: await play.stage.card("ok") });
  play.taken.push(charge);
  // Of two concurrent calls, one may get the answer that the other is in progress.
  await Promise.all([play.call(charge), play.call(charge, play.stage.second)]);
  const { reference } = await play.until(charge, "cleared");
  for (const rail of [play.stage.rail, play.stage.second])
    must(mustTake(charge, await play.call(charge, rail)).reference === reference, "a repeated key has charged again");
  const other = { ...charge, amountCents: charge.amountCents + 100n };
  const answer = await play.call(other).catch(() => null);
  must(answer === null, "a key was used again for another amount");
  return "used 4 times, and refused for another amount";
}

async function decline(play: Play): Promise<string> {
  const charge = play.operation("charge", { token: await play.stage.card("declined") });
  const { code } = mustBe("the charge", await play.call(charge), "declined");
  mustBe("the repeated charge", await play.call(charge), "declined");
  mustBe("the charge, asked by a second client,", await play.find(charge, play.stage.second), "declined");
  return code;
}

async function capture(play: Play): Promise<string> {
  const amountCents = play.sum();
  const charge = play.operation("charge", { token: await play.stage.authorize(amountCents), amountCents });
  mustBe("a charge that was only authorized", await play.find(charge), "absent");
  play.taken.push(charge);
  const { reference } = mustTake(charge, await play.call(charge));
  must(mustTake(charge, await play.call(charge)).reference === reference, "it was captured again");
  await play.stage.rail.release?.(charge.token!, play.options());
  await play.until(charge, "cleared");
  return `${play.money(amountCents)}, and releasing it afterwards changes nothing`;
}

async function release(play: Play): Promise<string> {
  const amountCents = play.sum();
  const charge = play.operation("charge", { token: await play.stage.authorize(amountCents), amountCents });
  for (let time = 0; time < 2; time += 1) await play.stage.rail.release?.(charge.token!, play.options());
  const { code } = mustBe("a charge of what was released", await play.call(charge), "declined");
  return code;
}

async function debit(play: Play): Promise<string> {
  const token = await play.stage.mandate("ok");
  const charge = play.operation("charge", { token });
  mustBe("a debit that nobody asked for", await play.find(charge), "absent");
  must(await play.stage.rail.debits!.isUsable(token), "its mandate cannot be charged");
  play.taken.push(charge);
  const first = await play.call(charge);
  const { reference } = mustTake(charge, first);
  for (const answer of [await play.call(charge), await play.find(charge, play.stage.second)])
    must(mustTake(charge, answer).reference === reference, "the account was debited again");
  await play.until(charge, "cleared");
  const scheme = await play.stage.rail.debits!.schemeFor(play.stage.currency);
  return `${play.money(charge.amountCents)} by ${scheme}, ${first.outcome} at first`;
}
