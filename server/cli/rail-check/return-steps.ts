import { must, mustBe, mustTake, type Play } from "@/server/cli/rail-check/play";
import type { RailStep } from "@/server/cli/rail-check/run-steps";

/** Steps that return or pay out money. */
export const RETURN_STEPS: readonly RailStep[] = [
  { name: "A charge is refunded once, and the refund is found", run: refund },
  { name: "A dispute is seen", run: dispute },
  { name: "A debit that the payer's bank takes back is seen", run: takeBack },
  { name: "A payee is paid once", run: payOut },
];

/** The multiple of a payout's amount that is charged before it. */
const FUNDING = 50n;

async function refund(play: Play): Promise<string> {
  const { charge, cleared } = await play.clearedCharge();
  const { amountCents } = charge;
  const asked = play.operation("refund", { chargeReference: cleared.reference, amountCents });
  mustBe("a refund that nobody asked for", await play.find(asked), "absent");
  play.taken.push(asked);
  const { reference } = mustTake(asked, await play.call(asked));
  for (const answer of [await play.call(asked), await play.find(asked, play.stage.second)])
    must(mustTake(asked, answer).reference === reference, "the charge was refunded again");
  const again = play.operation("refund", { chargeReference: cleared.reference, amountCents });
  const { code } = mustBe("another refund of the charge", await play.call(again), "rejected");
  must(code === "already_refunded", `another refund is rejected as ${code}`);
  return play.money(amountCents);
}

async function dispute(play: Play): Promise<string> {
  const charge = play.operation("charge", { token: await play.stage.card("disputed") });
  play.taken.push(charge);
  // A bank may dispute a test charge before the call has returned.
  mustBe("the charge", await play.call(charge), "accepted", "cleared", "disputed");
  const { dispute: found, costs } = await play.until(charge, "disputed");
  must(found.amountCents === charge.amountCents, `${play.money(found.amountCents)} of it are disputed`);
  const fees = costs.filter(({ kind }) => kind === "dispute").reduce((sum, cost) => sum + cost.amountCents, 0n);
  return `${found.reason}, which costs ${play.money(fees)}`;
}

async function takeBack(play: Play): Promise<string> {
  const charge = play.operation("charge", { token: await play.stage.mandate("returned") });
  play.taken.push(charge);
  // A bank may take a test debit back before the call has returned.
  mustBe("the debit", await play.call(charge), "accepted", "cleared", "returned");
  const { amountCents, code, costs } = await play.until(charge, "returned");
  must(amountCents === charge.amountCents, `${play.money(amountCents)} of it were debited`);
  const kept = costs.reduce((sum, cost) => sum + cost.amountCents, 0n);
  return `${code}, which leaves costs of ${play.money(kept)}`;
}

async function payOut(play: Play): Promise<string> {
  const token = await play.stage.payee();
  const source = play.operation("charge", { token: await play.stage.card("available") });
  // Refunds and disputes reduce the available balance at once; ordinary charges increase it only after days.
  const charge = { ...source, amountCents: source.amountCents * FUNDING };
  play.taken.push(charge);
  mustTake(charge, await play.call(charge));
  await play.until(charge, "cleared");
  const payout = play.operation("payout", { token });
  mustBe("a payout that nobody asked for", await play.find(payout), "absent");
  play.taken.push(payout);
  const { reference } = mustTake(payout, await play.call(payout));
  for (const answer of [await play.call(payout), await play.find(payout, play.stage.second)])
    must(mustTake(payout, answer).reference === reference, "the payee was paid again");
  return `${play.money(payout.amountCents)} to ${token}`;
}
