import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createWebhook } from "@/server/domain/webhooks/create-webhook";
import { updateWebhook } from "@/server/domain/webhooks/update-webhook";
import { SUBSCRIBABLE_EVENTS } from "@/server/events/catalogue";
import { type EventView, emitEvents } from "@/server/events/emit";
import type { Scope } from "@/server/kernel/scopes";
import type { Context } from "@/server/operations/context";
import { fanOutEvents } from "@/server/testing/fan-out-events";
import { openWebhookHarness, type WebhookHarness } from "@/server/testing/webhook-harness";

// Guards what an endpoint is sent: only what the key that set it up may read, in the words meant for its side.

const url = "https://hooks.example.org/a";
/** The scope that a key needs to read the events of each resource, as promised to subscribers. */
const READ_BY = {
  gift: "gifts:read",
  recurring_gift: "gifts:read",
  receipt: "receipts:read",
  identity: "identities:read",
  payment_method: "identities:read",
  payout_account: "identities:read",
  campaign: "campaigns:read",
  match: "campaigns:read",
  pool: "pools:read",
} as const satisfies Record<string, Scope>;
/** The names that subscribers were promised first; they may never go. */
const FIRST_NAMES = `gift.created gift.settled gift.failed gift.reversed campaign.created campaign.published
  campaign.contribution campaign.ended pool.created pool.committed pool.disbursement_requested pool.disbursement_approved
  pool.disbursement_executed identity.kyc_started identity.kyc_passed identity.kyc_failed identity.suspended receipt.issued
  receipt.reissued`.split(/\s+/);

let harness: WebhookHarness;
let owner: string;
beforeAll(async () => {
  harness = await openWebhookHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.clear();
  owner = await harness.makeIdentity();
});

function withScopes(identityId: string, scopes: Scope[]): Context {
  const { caller } = harness.as(identityId);
  return harness.ctx.as({ ...caller, scopes } as typeof caller);
}

const sentTo = (endpointId: string) =>
  harness.ctx.db.webhookDelivery.findMany({ where: { endpointId }, orderBy: { id: "asc" } });
const resourceOf = (type: string) => type.split(".")[0] as keyof typeof READ_BY;

describe("an endpoint for all events", () => {
  test("is sent exactly those whose resource its key may read", async () => {
    expect(SUBSCRIBABLE_EVENTS).toEqual(expect.arrayContaining(FIRST_NAMES));
    const scopes: Scope[] = ["*", ...new Set(Object.values(READ_BY))];
    const made = await Promise.all(
      scopes.map(async (scope) => {
        const keyed = withScopes(owner, ["webhooks:write", scope]);
        return { scope, id: (await createWebhook(keyed, { url, events: ["*"] })).endpoint.id };
      }),
    );
    for (const type of SUBSCRIBABLE_EVENTS) await harness.emit(type, [owner]);
    await fanOutEvents(harness.ctx);
    for (const { scope, id } of made) {
      const may = SUBSCRIBABLE_EVENTS.filter((type) => scope === "*" || READ_BY[resourceOf(type)] === scope);
      expect((await sentTo(id)).map(({ type }) => type).sort(), scope).toEqual([...may].sort());
    }
  });

  test("is sent what the key may read that changed it last, and named events take their scope", async () => {
    const { endpoint } = await createWebhook(withScopes(owner, ["*"]), { url, events: ["*"] });
    const narrow = withScopes(owner, ["webhooks:write", "pools:read"]);
    const refused = updateWebhook(narrow, { id: endpoint.id, events: ["pool.created", "gift.settled"] });
    await expect(refused).rejects.toMatchObject({ code: "insufficient_scope", param: "events" });
    await updateWebhook(narrow, { id: endpoint.id, description: "as before" });
    await harness.emit("gift.settled", [owner]);
    await fanOutEvents(harness.ctx);
    expect(await sentTo(endpoint.id)).toHaveLength(1);
    await updateWebhook(narrow, { id: endpoint.id, url: "https://hooks.example.org/b" });
    await harness.emit("gift.settled", [owner]);
    await harness.emit("pool.created", [owner]);
    await fanOutEvents(harness.ctx);
    expect((await sentTo(endpoint.id)).map(({ type }) => type)).toEqual(["gift.settled", "pool.created"]);
  });
});

describe("what an event says", () => {
  const view = (partyIds: string[], to: string, scopes: Scope[] = []): EventView => ({
    partyIds,
    scopes,
    data: { to },
  });

  async function said(parties: string[], views: EventView[], at: Record<string, Context>) {
    const ids = new Map<string, string>();
    for (const [name, ctx] of Object.entries(at))
      ids.set(name, (await createWebhook(ctx, { url, events: ["*"] })).endpoint.id);
    const draft = {
      type: "gift.settled" as const,
      subjectId: "gft_1",
      partyIds: parties,
      data: { to: "anyone" },
      views,
    };
    await harness.ctx.transaction((tx) => emitEvents(tx, [draft]));
    await fanOutEvents(harness.ctx);
    const words = await Promise.all(
      [...ids].map(async ([name, id]) => [name, (await sentTo(id)).map(({ body }) => JSON.parse(body).data.to)]),
    );
    return Object.fromEntries(words);
  }

  test("is the first view of which its owner is, or manages, every party, and else what all of them may read", async () => {
    const [stranger, platform] = [await harness.makeIdentity(), await harness.makeIdentity()];
    const [from, to] = [await harness.makeIdentity(owner), await harness.makeIdentity(stranger)];
    const [theirs, both] = [await harness.makeIdentity(platform), await harness.makeIdentity(platform)];
    const views = [view([from, to], "both"), view([from], "sender"), view([theirs, both], "both of the platform")];
    expect(
      await said([from, to, theirs, both], views, {
        "the sender": harness.as(from),
        "the sender's manager": harness.as(owner),
        "the recipient": harness.as(to),
        "the recipient's manager": harness.as(stranger),
        "one of two that one manages": harness.as(both),
        "the manager of both": harness.as(platform),
      }),
    ).toEqual({
      "the sender": ["sender"],
      "the sender's manager": ["sender"],
      "the recipient": ["anyone"],
      "the recipient's manager": ["anyone"],
      "one of two that one manages": ["anyone"],
      "the manager of both": ["both of the platform"],
    });
  });

  test("takes every scope that a view asks for", async () => {
    const views = [
      view([owner], "with receipt", ["gifts:read", "receipts:read"]),
      view([owner], "gift", ["gifts:read"]),
    ];
    const keyed = (...scopes: Scope[]) => withScopes(owner, ["webhooks:write", ...scopes]);
    expect(
      await said([owner], views, {
        everything: keyed("*"),
        both: keyed("gifts:read", "receipts:read"),
        gifts: keyed("gifts:read"),
        receipts: keyed("receipts:read"),
      }),
    ).toEqual({ everything: ["with receipt"], both: ["with receipt"], gifts: ["gift"], receipts: [] });
  });
});
