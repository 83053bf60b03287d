import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { call } from "./sandbox";

// A year of six pools, one per mechanism, on the sandbox's clock; then the public pages of each.

interface Request {
  id: string;
  to: string;
  status: string;
  amount_cents: number;
  executed_at: string | null;
}
interface Pool {
  id: string;
  slug: string;
  treasury_balance_cents: number;
}

const MECHANISMS = [
  "scheduled_rotation",
  "random",
  "member_vote",
  "steward_directed",
  "emergency",
  "threshold",
] as const;
type Mechanism = (typeof MECHANISMS)[number];

const GOVERNANCE: Partial<Record<Mechanism, object>> = {
  random: { draw_every: "monthly" },
  steward_directed: { required_approvals: 2 },
  emergency: { cap_cents: 1_000 },
  threshold: { threshold: 9_000 },
};
const PATIENCE = { timeout: 60_000, intervals: [200] };

test.describe.configure({ mode: "serial" });

let api: APIRequestContext;
const pools = {} as Record<Mechanism, Pool>;
let people: string[];

const of = (mechanism: Mechanism) => `/v1/pools/${pools[mechanism].id}`;
const read = (mechanism: Mechanism, id: string) => call<Request>(api, "GET", `${of(mechanism)}/disbursements/${id}`);

async function person(name: string): Promise<string> {
  const body = { type: "individual", email: `${crypto.randomUUID()}@example.org`, display_name: name };
  return (await call<{ id: string }>(api, "POST", "/v1/identities", body)).id;
}

async function commit(mechanism: Mechanism, identity_id: string, payment_method_id = "pm_sandbox_ok") {
  const terms = { cadence: "monthly", per_cadence_amount_cents: 1_000, payment_method_id };
  return (await call<{ id: string }>(api, "POST", `${of(mechanism)}/commit`, { identity_id, ...terms })).id;
}

async function request(mechanism: Mechanism, to: string, amount_cents: number, identity_id?: string): Promise<string> {
  const body = { to, amount_cents, ...(identity_id && { identity_id }) };
  return (await call<Request>(api, "POST", `${of(mechanism)}/disburse`, body)).id;
}

async function vote(id: string, identity_id: string, choice: string): Promise<string> {
  const path = `${of("member_vote")}/disbursements/${id}/vote`;
  return (await call<Request>(api, "POST", path, { choice, identity_id })).status;
}

/** The pool's executed payouts, oldest first. */
async function paid(mechanism: Mechanism): Promise<Request[]> {
  const { data } = await call<{ data: Request[] }>(
    api,
    "GET",
    `${of(mechanism)}/disbursements?status=approved&limit=100`,
  );
  const executed = data.filter(({ executed_at }) => executed_at !== null);
  return executed.sort((one, other) => (one.executed_at! < other.executed_at! ? -1 : 1));
}

/** Advances the sandbox's clock, and waits until all due work is done. */
async function pass(advance: string): Promise<void> {
  await call(api, "POST", "/v1/sandbox/clock", { advance });
  const status = async () => (await call<{ status: string }>(api, "GET", "/v1/sandbox/clock")).status;
  await expect.poll(status, PATIENCE).toBe("ready");
}

async function months(count: number, each?: () => Promise<void>): Promise<void> {
  for (let month = 0; month < count; month += 1) {
    await each?.();
    await pass("P1M");
  }
}

/** Makes a request for each of the first three people who has none in the draw. */
async function askForDraw(): Promise<void> {
  const { data } = await call<{ data: Request[] }>(api, "GET", `${of("random")}/disbursements?status=requested`);
  for (const to of people.slice(0, 3))
    if (!data.some((waiting) => waiting.to === to)) await request("random", to, 1_000, to);
}

async function open(page: Page, mechanism: Mechanism): Promise<void> {
  await page.goto(`/p/${pools[mechanism].slug}`);
  await expect(page.getByRole("heading", { name: "Who gets money next" })).toBeVisible();
}

const next = (page: Page) => page.getByRole("region", { name: "Who gets money next" });

test.beforeAll(async ({ playwright, baseURL }) => {
  api = await playwright.request.newContext({ baseURL });
  people = [];
  for (const name of ["Ada", "Bea", "Cai", "Dov", "Eva", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim"])
    people.push(await person(name));
  const lee = await person("Lee");
  for (const mechanism of MECHANISMS) {
    pools[mechanism] = await call<Pool>(api, "POST", "/v1/pools", {
      name: `A year of ${mechanism.replace("_", " ")}`,
      description: "What friends do for each other.",
      flavor: "community",
      legal_structure: "mutual_aid",
      distribution_mechanism: mechanism,
      governance: mechanism === "scheduled_rotation" ? { order: [lee, ...people] } : (GOVERNANCE[mechanism] ?? {}),
    });
    for (const id of mechanism === "scheduled_rotation" ? people : people.slice(0, 5)) await commit(mechanism, id);
  }
  const [ada, bea, cai, dov] = people as [string, string, string, string];
  for (const mechanism of ["steward_directed", "emergency"] as const)
    await call(api, "POST", `${of(mechanism)}/members`, { identity_id: ada, role: "steward" });
  await pass("P1D");

  const early = await request("member_vote", ada, 2_000, ada);
  for (const voter of [ada, bea]) expect(await vote(early, voter, "for")).toBe("requested");
  expect(await vote(early, cai, "for")).toBe("approved");
  const rent = await request("steward_directed", bea, 3_000);
  expect((await read("steward_directed", rent)).status).toBe("requested");
  await call(api, "POST", `${of("steward_directed")}/disbursements/${rent}/approve`, { identity_id: ada });
  await request("emergency", bea, 1_000);
  const over = await request("emergency", cai, 1_500);
  expect((await read("emergency", over)).status).toBe("requested");
  await call(api, "POST", `${of("emergency")}/disbursements/${over}/approve`, { identity_id: ada });
  const waiting: string[] = [];
  for (const [cents, to] of [
    [8_000, ada],
    [9_000, bea],
    [1_000, cai],
  ] as const) {
    waiting.push(await request("threshold", to, cents, to));
    await pass("PT1S");
  }

  // Lee is first in the rotation, and behind on payments when the first turn is paid.
  await askForDraw();
  await pass("P27D");
  const late = await commit("scheduled_rotation", lee, "pm_sandbox_declined");
  await pass("P4D");
  expect((await paid("scheduled_rotation")).map(({ to }) => to)).toEqual([ada]);
  const path = `${of("scheduled_rotation")}/commitments/${late}`;
  expect((await call<{ status: string }>(api, "GET", path)).status).toBe("past_due");
  await call(api, "PATCH", path, { payment_method_id: "pm_sandbox_ok" });
  await pass("P1D");
  expect((await call<{ status: string }>(api, "GET", path)).status).toBe("active");
  const unattended = await request("member_vote", bea, 2_000, bea);
  await vote(unattended, bea, "for");
  await months(1, askForDraw);
  expect((await read("member_vote", unattended)).status).toBe("expired");
  const changed = await request("member_vote", cai, 2_000, cai);
  await vote(changed, cai, "for");
  await vote(changed, dov, "for");
  await vote(changed, dov, "against");
  await vote(changed, ada, "against");
  await months(3, askForDraw);
  expect((await read("member_vote", changed)).status).toBe("rejected");
  await call(api, "DELETE", `${of("scheduled_rotation")}/members/${people[8]}`);
  await months(6, askForDraw);
  expect((await paid("threshold")).map(({ id }) => id)).toEqual(waiting);
  const turns = (await paid("scheduled_rotation")).map(({ to }) => to);
  expect(turns).toEqual([...people.filter((_, place) => place !== 8), lee].slice(0, turns.length));
  expect(turns.length).toBeGreaterThanOrEqual(11);
});
test.afterAll(() => api.dispose());

test("turns: the page says when the next one is paid, and its ledger checks itself in the browser", async ({
  page,
}) => {
  await open(page, "scheduled_rotation");
  await expect(next(page)).toContainText("gets the next payout, as the first in line");
  await expect(next(page)).toContainText("everything in the treasury is then paid automatically");
  await expect(page.getByText("goes to the end of the line")).toBeVisible();
  await page.getByRole("link", { name: /check them yourself/ }).click();
  await page.getByRole("button", { name: "Check all records" }).click();
  await expect(page.getByRole("status").filter({ hasText: "records match" })).toBeVisible();
});

test("draws: the page says when the next one takes place, and each result can be computed again", async ({ page }) => {
  await open(page, "random");
  await expect(next(page)).toContainText("Whoever’s request is drawn");
  // The newest draw is still open.
  await page
    .getByRole("link", { name: /^Draw \d+$/ })
    .nth(1)
    .click();
  await page.getByRole("button", { name: "Compute the result again" }).click();
  await expect(page.getByText("The result is right")).toBeVisible();
});

test("votes: one was paid, and none is open", async ({ page }) => {
  await open(page, "member_vote");
  await expect(next(page)).toContainText("No vote is open.");
  await expect(page.getByText("Voting closes after 3 days")).toBeVisible();
  await expect(page.getByRole("region", { name: "Latest payouts" }).getByRole("listitem")).toHaveCount(1);
});

test("stewards: the page says how many have to agree", async ({ page }) => {
  await open(page, "steward_directed");
  await expect(next(page)).toContainText("There is no fixed date");
  await expect(page.getByText("Each request needs the approval of 2 stewards")).toBeVisible();
  await expect(page.getByRole("region", { name: "Latest payouts" }).getByRole("listitem")).toHaveCount(1);
});

test("help at once: the page says up to how much a steward pays alone", async ({ page }) => {
  await open(page, "emergency");
  await expect(page.getByText("One steward alone can pay up to $10.00 at a time.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Latest payouts" }).getByRole("listitem")).toHaveCount(2);
});

test("a threshold: the three that waited were paid in their order, and the page says what the next one needs", async ({
  page,
}) => {
  await open(page, "threshold");
  await expect(next(page)).toContainText("It is paid as soon as the treasury holds");
  await expect(page.getByRole("region", { name: "Latest payouts" }).getByRole("listitem")).toHaveCount(3);
});
