import { expect, it, vi } from "vitest";
import { holdBack } from "@/server/compose/hold-back";
import type { Ports } from "@/server/operations/context";
import type { PaymentRail } from "@/server/ports/payment-rail";
import { paymentRails } from "@/server/ports/payment-rails";

// Guards a restored installation: until it is resumed, no call changes anything at a rail, whichever calls the rail
// has.

const did = () => vi.fn(async () => null);
const methods = { savedToken: () => null, confirm: did(), openPayer: did(), forget: did() };
const authorizations = { authorize: did(), find: did() };
const acts = {
  startPayment: did(),
  charge: did(),
  release: did(),
  payout: did(),
  refund: did(),
  answerDispute: did(),
  postEvents: did(),
};

function railHeld(backupMadeAt: Date | null): PaymentRail {
  const rail = { name: "card", serves: () => true, ...acts, find: did(), methods, authorizations };
  const ports = { rails: paymentRails([rail as unknown as PaymentRail]), email: {}, webhookSender: {} };
  return holdBack(ports as unknown as Ports, { backupMadeAt: () => backupMadeAt } as never).rails.all[0]!;
}

const callsOf = (rail: PaymentRail) => {
  const found = rail as unknown as Record<keyof typeof acts, () => Promise<unknown>>;
  const kept = rail.methods as unknown as Record<"confirm" | "openPayer" | "forget", () => Promise<unknown>>;
  const renewed = rail.authorizations as unknown as Record<"authorize" | "find", () => Promise<unknown>>;
  const names = Object.keys(acts) as (keyof typeof acts)[];
  return {
    acting: [...names.map((name) => found[name]), kept.confirm, kept.openPayer, kept.forget, renewed.authorize],
    asking: [rail.find as unknown as () => Promise<unknown>, renewed.find],
  };
};

it("lets no call through that changes something, and those that ask", async () => {
  const { acting, asking } = callsOf(railHeld(new Date()));
  for (const act of acting) await expect(act()).rejects.toThrow("is held");
  for (const ask of asking) expect(await ask()).toBeNull();
  for (const act of [...Object.values(acts), methods.forget, authorizations.authorize])
    expect(act).not.toHaveBeenCalled();
});

it("lets all of them through once it is resumed", async () => {
  const { acting } = callsOf(railHeld(null));
  for (const act of acting) expect(await act()).toBeNull();
});
