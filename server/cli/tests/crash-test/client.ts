import { setTimeout as sleep } from "node:timers/promises";
import type { Journal, JournalEntry } from "@/server/cli/tests/crash-test/journal";
import type { Readiness } from "@/server/cli/tests/crash-test/readiness";
import type { Random } from "@/server/cli/tests/random";

export interface Target {
  baseUrl: string;
  apiKey: string;
  readiness: Readiness;
}

/** The donors and recipients of gifts. */
export interface Cast {
  /** Without a monthly limit. */
  partnerId: string;
  /** With the tier 0 limit, so that some of their gifts are rejected in the end. */
  peopleIds: string[];
  charityId: string;
  /** The campaign for the charity; its totals are compared with its gifts. */
  campaignId: string;
  /** The path of its gift form. */
  givePath: string;
}

/** A killed product closes its connections, so only a slow machine takes this long. */
const TIMEOUT_MS = 30_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2_000;
const CHARITY_SHARE = 0.8;
const PARTNER_SHARE = 0.6;
const CONTRIBUTION_SHARE = 0.5;
const FOREIGN_SHARE = 0.15;
const CURRENCIES = ["EUR", "JPY"];
const METHODS = [
  ...Array(10).fill(undefined),
  "pm_sandbox_declined",
  "pm_sandbox_returned",
  "pm_sandbox_disputed",
  "pm_sandbox_dispute_won",
  "pm_sandbox_late_return",
] as (string | undefined)[];

/** Sends one JSON request; null if there was no response. */
export async function send(
  { baseUrl, apiKey }: Pick<Target, "baseUrl" | "apiKey">,
  path: string,
  body?: object,
  key?: string,
) {
  const headers: Record<string, string> = { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" };
  if (key) headers["Idempotency-Key"] = key;
  const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
  try {
    const response = await fetch(baseUrl + path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const isReplay = response.headers.get("idempotent-replayed") === "true";
    return { status: response.status, isReplay, json: (await response.json()) as Record<string, unknown> };
  } catch {
    return null;
  }
}

/** Retries the request with its key until the product gives a final response, as a good client does. */
export async function insist(target: Target, journal: Journal, entry: JournalEntry, until: () => boolean) {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
    entry.attempts += 1;
    journal.requests += 1;
    journal.inFlight += 1;
    const reply = await send(target, entry.path, entry.body, entry.key);
    journal.inFlight -= 1;
    const error = reply?.json.error as { code?: string } | undefined;
    if (reply && reply.status < 500 && reply.status !== 429 && error?.code !== "idempotency_in_progress") {
      journal.responded();
      if (reply.isReplay) journal.replays += 1;
      const giftId = reply.status < 300 ? String(reply.json.id) : null;
      entry.response = { status: reply.status, giftId, isReplay: reply.isReplay };
      return;
    }
    const isPutOff = reply !== null && reply.status < 500;
    if (isPutOff) journal.putOff += 1;
    else journal.cutOff += 1;
    if (until()) return;
    if (!isPutOff) await target.readiness.wait(until);
    await sleep(pauseMs * (1 + Math.random()));
  }
}

/** A gift between two of the cast, most to the charity, some with a payment method that fails. */
export function randomGift(random: Random, cast: Cast, key: string): JournalEntry {
  const from = random.next() < PARTNER_SHARE ? cast.partnerId : random.pick(cast.peopleIds);
  const others = cast.peopleIds.filter((id) => id !== from);
  const to = random.next() < CHARITY_SHARE ? cast.charityId : random.pick(others);
  const method = random.pick(METHODS);
  const isForeign = random.next() < FOREIGN_SHARE;
  const isContribution = !isForeign && to === cast.charityId && random.next() < CONTRIBUTION_SHARE;
  const body = {
    from,
    to,
    amount_cents: random.between(50, 400),
    metadata: { crash_test: key },
    ...(isContribution && { campaign_id: cast.campaignId }),
    ...(isForeign && { currency: random.pick(CURRENCIES) }),
    ...(method && { payment_method_id: method }),
  };
  return { key, path: "/v1/gifts", body, attempts: 0, response: null };
}
