import { setTimeout as sleep } from "node:timers/promises";
import type { Visitor } from "@/app/_request/visitor";
import { type Given, readGiven } from "@/server/domain/checkouts/read-given";

/** A donor who just paid waits this long for the answer, on the page where they paid. */
const WAIT_MS = 3_000;
const LOOK_MS = 120;

/** Waits a moment for the rail's answer about a gift, and returns its state then; null if it is gone. */
export async function awaitOutcome(visitor: Visitor, secret: string): Promise<Given | null> {
  for (let waitedMs = 0; ; waitedMs += LOOK_MS) {
    const given = await visitor.find(readGiven, { secret });
    if (!given || given.isHeld || !isOpen(given) || waitedMs >= WAIT_MS) return given;
    await sleep(LOOK_MS);
  }
}

/** A failed gift can be tried again once its checkout is marked as failed, too. */
function isOpen({ status, checkout }: Given): boolean {
  return status === "pending" || (status === "failed" && checkout.status !== "failed");
}
