import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { getCampaign } from "@/server/domain/campaigns/get-campaign";
import { runningLinks } from "@/server/domain/campaigns/p2p/page-links";
import { publishPageUpdate } from "@/server/domain/campaigns/p2p/run-page";
import { startPage } from "@/server/domain/campaigns/p2p/start-page";
import { createCampaignUpdate } from "@/server/domain/campaigns/updates/create-campaign-update";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { createMatch } from "@/server/domain/matching/create-match";
import { createPool } from "@/server/domain/pools/create-pool";
import { requestDisbursement } from "@/server/domain/pools/disbursements/request-disbursement";
import { visitorCaller } from "@/server/kernel/caller";
import { newId } from "@/server/kernel/ids";
import type { Context } from "@/server/operations/context";
import type { AnyOperation } from "@/server/operations/operation";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { eventsOf } from "@/server/testing/gift-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";
import { personIn } from "@/server/testing/person-in";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";
import { signedInUser } from "@/server/testing/sign-in-fixture";

// Guards that a form creates one thing, however often, in however many tabs and after whatever crash it is sent, and
// that sending the id of someone else's thing neither shows nor changes it.

const modules = import.meta.glob<Record<string, unknown>>(["../../domain/**/*.ts", "!../../domain/**/*.test.ts"], {
  eager: true,
});
const makers = Object.values(modules).flatMap((module) =>
  Object.values(module).filter((value): value is AnyOperation => typeof value === "function" && "makes" in value),
);

interface Sent {
  ctx: Context;
  input: object;
}

/** One form, its input changed for a second send, and the same id sent by someone else or for another subject. */
interface FormCase extends Sent {
  operation: AnyOperation;
  changed: object;
  elsewhere: Sent[];
  /** The event of the thing that it creates. */
  event: Parameters<typeof eventsOf>[2];
}

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

const organization = () => makeOrganization(fixture.system);
const newPerson = async () =>
  personIn(fixture.system, await signedInUser(fixture.system, `${randomUUID()}@example.org`), null);

const POOL = {
  name: "Neighbors",
  flavor: "community",
  legal_structure: "mutual_aid",
  distribution_mechanism: "steward_directed",
  join_policy: "open",
} as const;
const UPDATE = { title: "Ten lamps burn", body: "The first." };
const CHANGED = { title: "Changed" };

async function openCampaign(ctx: Context) {
  return createCampaign(ctx, { name: "Lamps", status: "live", beneficiary_id: fixture.charity.id });
}

/** A pool of a person who stewards it, and a request for one of its members. */
async function poolRequest(): Promise<Sent> {
  const ctx = await newPerson();
  const { id } = await createPool(ctx, POOL);
  const { id: to } = await fixture.member(id);
  return { ctx, input: { id, to, amount_cents: 300n, reason: "Rent" } };
}

/** A fundraising page's link, and an update that it publishes. */
async function pageUpdate(parentId: string): Promise<Sent> {
  const ctx = fixture.system.as(visitorCaller("page"));
  const page = await startPage(ctx, {
    id: parentId,
    name: "Grace",
    email: `${randomUUID()}@example.org`,
    title: "Grace runs",
    story: "Ten miles.",
    goal_cents: null,
    team: "none",
    locale: "en",
    start_key: randomUUID(),
  });
  const key = new URL(runningLinks(fixture.system, page).edit).searchParams.get("key")!;
  return { ctx, input: { page_id: page.id, key, ...UPDATE } };
}

const CASES: Record<string, () => Promise<FormCase>> = {
  async createCampaign() {
    const [ctx, other] = [(await organization()).owner.acting, (await organization()).owner.acting];
    const input = { name: "Lamps", goal_cents: 500_000n };
    const elsewhere = [{ ctx: other, input }];
    return { operation: createCampaign, ctx, input, changed: { name: "Oil" }, elsewhere, event: "campaign.created" };
  },
  async createPool() {
    const elsewhere = [{ ctx: await newPerson(), input: POOL }];
    const ctx = await newPerson();
    return { operation: createPool, ctx, input: POOL, changed: { name: "Friends" }, elsewhere, event: "pool.created" };
  },
  async requestDisbursement() {
    const request = await poolRequest();
    const elsewhere = [await poolRequest()];
    const event = "pool.disbursement_requested";
    return { operation: requestDisbursement, ...request, changed: { amount_cents: 200n }, elsewhere, event };
  },
  async createCampaignUpdate() {
    const [ctx, other] = [(await organization()).owner.acting, (await organization()).owner.acting];
    const { id } = await openCampaign(ctx);
    const elsewhere = await Promise.all(
      [ctx, other].map(async (ctx) => ({ ctx, input: { id: (await openCampaign(ctx)).id, ...UPDATE } })),
    );
    const event = "campaign.update_published";
    return { operation: createCampaignUpdate, ctx, input: { id, ...UPDATE }, changed: CHANGED, elsewhere, event };
  },
  async createMatch() {
    const { acting: ctx } = (await organization()).owner;
    const sponsor = await createIdentity(ctx, { type: "organization", email: `${newId("organization")}@example.org` });
    const terms = { cap_cents: 5_000n, sponsor_id: sponsor.id };
    const input = { id: (await openCampaign(ctx)).id, ...terms };
    const elsewhere = [{ ctx, input: { id: (await openCampaign(ctx)).id, ...terms } }];
    return { operation: createMatch, ctx, input, changed: { cap_cents: 9_000n }, elsewhere, event: "match.created" };
  },
  async publishPageUpdate() {
    const { id } = await openCampaign((await organization()).owner.acting);
    const update = await pageUpdate(id);
    const elsewhere = [await pageUpdate(id)];
    const event = "campaign.update_published";
    return { operation: publishPageUpdate, ...update, changed: CHANGED, elsewhere, event };
  },
};

it("is asked of every operation that makes something for a form", () => {
  // Neither has an event to count it by: received-gifts.test.ts and thanks.test.ts count their rows.
  const counted = makers.filter(({ name }) => !["addGiftNote", "writeThankLetter"].includes(name));
  expect([...new Set(counted.map(({ name }) => name))].sort()).toEqual(Object.keys(CASES).sort());
});

describe.each(Object.keys(CASES))("%s", (name) => {
  let form: FormCase;
  let formKey: string;
  beforeAll(async () => {
    form = await CASES[name]!();
    formKey = newId(form.operation.makes!.kind);
  });
  const send = ({ ctx, input }: Sent, key = formKey) => runUntrusted(ctx, form.operation, input, { formKey: key });
  const made = async () => (await eventsOf(fixture.system, formKey, form.event)).length;

  it("leaves nothing if the process dies before the commit", async () => {
    const dying = form.ctx.transaction(async (tx) => {
      await send({ ...form, ctx: tx });
      throw new Error("killed");
    });
    await expect(dying).rejects.toThrow("killed");
    expect(await made()).toBe(0);
  });

  it("makes one thing of a form that is sent three times at once, and once more later", async () => {
    const sent = await Promise.all([1, 2, 3].map(() => send(form)));
    const first = sent[0];
    expect(sent.map(({ id }) => id)).toEqual([formKey, formKey, formKey]);
    expect(await send({ ...form, input: { ...form.input, ...form.changed } })).toEqual(first);
    expect(await made()).toBe(1);
  });

  it("finds nothing for someone else, or somewhere else, and makes nothing", async () => {
    for (const other of form.elsewhere) await expect(send(other)).rejects.toMatchObject({ code: "resource_not_found" });
    expect(await made()).toBe(1);
  });

  it("takes no id of another kind", async () => {
    await expect(send(form, newId("event"))).rejects.toMatchObject({ code: "resource_not_found" });
  });
});

it("is a mistake of a page to send a key to an operation that makes nothing, or what it showed to one that cannot tell", async () => {
  const { acting } = (await organization()).owner;
  const { id } = await openCampaign(acting);
  for (const sent of [{ formKey: newId("campaign") }, { seen: "values" }])
    await expect(runUntrusted(acting, getCampaign, { id }, sent)).rejects.toThrow("doesn't take this from a form");
});
