import { setTimeout as sleep } from "node:timers/promises";
import { Secret, TOTP } from "otpauth";

const STEP_MS = 30_000;
/** How long entering a code may take on a busy machine. */
const ENTERING_MS = 8_000;

/**
 * The app's code, `steps` time steps from now. The server accepts the code of a step only once, and those of the steps
 * next to the present one.
 */
export function codeOf(key: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * STEP_MS });
}

/** The code of the step before. Waits for the next step if this one is about to end, with which that code would. */
export async function previousCodeOf(key: string): Promise<string> {
  const leftMs = STEP_MS - (Date.now() % STEP_MS);
  if (leftMs < ENTERING_MS) await sleep(leftMs);
  return codeOf(key, -1);
}
