import { createHmac, randomBytes } from "node:crypto";
import { authorize } from "@/server/adapters/payment-rail/sandbox-authorizations";
import { sandboxRail } from "@/server/adapters/payment-rail/sandbox-rail";
import { type CardPurpose, NotApplicable, type RailStage } from "@/server/cli/rail-check/stage";
import { openSimulatedDatabase } from "@/server/cli/tests/simulate/world/simulated-database";
import { openDatabase } from "@/server/db/client";

const CARDS: Readonly<Record<CardPurpose, string>> = {
  ok: "pm_sandbox_ok",
  declined: "pm_sandbox_declined",
  disputed: "pm_sandbox_disputed",
  available: "pm_sandbox_ok",
};
const SETTLEMENT_DELAY_MS = 3_000;
const STEP_MS = 6 * 3_600_000;
const CONNECTIONS = 4;
const CURRENCY = "USD";

/**
 * Opens the sandbox's rail on a separate database, so that no installation's ledger is affected. It uses the check's
 * own clock.
 */
export async function openSandboxStage(): Promise<RailStage> {
  const database = await openSimulatedDatabase();
  const { pool, close } = openDatabase(database.app, CONNECTIONS);
  const secret = randomBytes(32);
  const mac = (text: string) => createHmac("sha256", secret).update(text).digest();
  let time = Date.now();
  const now = () => new Date(time);
  const settings = { pool, now, mac, publicUrl: "http://almoner.example", settlementDelayMs: SETTLEMENT_DELAY_MS };
  return {
    rail: sandboxRail(settings),
    second: sandboxRail(settings),
    currency: CURRENCY,
    leastCents: 1_000n,
    now,
    async pass() {
      time += STEP_MS;
    },
    patience: 10,
    connect: async () => "the sandbox, on a database of its own",
    card: async (purpose) => CARDS[purpose],
    authorize: (amountCents) =>
      authorize(pool, { reference: "check", amountCents, currency: CURRENCY }, CARDS.ok, { now: now() }),
    async mandate() {
      throw new NotApplicable("The sandbox debits no bank accounts.");
    },
    payee: async () => "po_sandbox_ok",
    async close() {
      await close();
      await database.close();
    },
  };
}
