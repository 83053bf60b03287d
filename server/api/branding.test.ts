import { afterAll, beforeAll, expect, it, test } from "vitest";
import { issueKey } from "@/server/domain/identities/issue-key";
import { type Api, makeApi } from "@/server/testing/api-client";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

let fixture: GiftFixture;
let api: Api;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  const { secret: key } = await issueKey(fixture.system, { id: fixture.partnerId, name: "test" });
  api = makeApi(fixture.system, { key });
});
afterAll(() => fixture.close());

const create = (more: object) => api.call("POST", "/v1/campaigns", { body: { name: "Lamps", ...more } });

it.each([
  [
    { colors: { primary: "#0a7", accent: "#112233", background: "#fff", text: "#000" } },
    { primary_color: "#0a7", accent_color: "#112233", background_color: "#fff", text_color: "#000" },
  ],
  [
    { hero_image: "https://cdn.example.org/h.jpg", button_label: "Give" },
    { hero_image_url: "https://cdn.example.org/h.jpg", button_label: "Give" },
  ],
  [
    { hero: "https://cdn.example.org/h.jpg", logo: "https://cdn.example.org/l.svg", button_text: "Light a lamp" },
    {
      hero_image_url: "https://cdn.example.org/h.jpg",
      logo_url: "https://cdn.example.org/l.svg",
      button_label: "Light a lamp",
    },
  ],
  [
    { cta: "Give", button_label: "Give", hero: null },
    { button_label: "Give", hero_image_url: null },
  ],
])("%j is read as %j, on create and on PATCH", async (given, shown) => {
  const created = await create({ branding: given });
  expect([created.status, created.json.branding]).toEqual([201, shown]);
  expect(created.json).not.toHaveProperty("warnings");
  const plain = await create({});
  const changed = await api.call("PATCH", `/v1/campaigns/${plain.json.id}`, { body: { branding: given } });
  expect([changed.status, changed.json.branding]).toEqual([200, shown]);
});

test("what no page shows is stored, returned and named in the answer's warnings, and only there", async () => {
  const branding = {
    colors: { primary: "#0a7", border: "#ccc" },
    font: "Inter",
    hero: { title: "Lamps" },
    primary_colour: "#f00",
  };
  const kept = {
    primary_color: "#0a7",
    colors: { border: "#ccc" },
    font: "Inter",
    hero: { title: "Lamps" },
    primary_colour: "#f00",
  };
  const params = ["branding.colors.border", "branding.font", "branding.hero", "branding.primary_colour"];
  const created = await create({ branding });
  expect([created.status, created.json.branding]).toEqual([201, kept]);
  const { id, warnings } = created.json;
  expect(warnings.map(({ param }: { param: string }) => param).sort()).toEqual(params);
  for (const { code, message, param } of warnings)
    expect([code, message]).toEqual(["not_shown", expect.stringContaining(`${param} is stored and returned`)]);
  const path = `/v1/campaigns/${id}`;
  expect((await api.call("PATCH", path, { body: { branding } })).json.warnings).toEqual(warnings);
  expect((await api.call("PATCH", path, { body: { description: "x" } })).json).not.toHaveProperty("warnings");
  const read = await api.call("GET", path);
  expect(read.json.branding).toEqual(kept);
  expect(read.json).not.toHaveProperty("warnings");
  expect((await create({})).json).not.toHaveProperty("warnings");
});

test("a repeated request gets the same warnings", async () => {
  const headers = { "Idempotency-Key": "branding-1" };
  const body = { name: "Lamps", branding: { font: "Inter" } };
  const [first, second] = [
    await api.call("POST", "/v1/campaigns", { body, headers }),
    await api.call("POST", "/v1/campaigns", { body, headers }),
  ];
  expect(first.json.warnings).toHaveLength(1);
  expect([second.text, second.headers.get("idempotent-replayed")]).toEqual([first.text, "true"]);
});

it.each([
  [{ colors: { primary: "red" } }, ["branding.colors.primary"]],
  [{ hero_image: "http://cdn.example.org/h.jpg", logo: "/l.svg" }, ["branding.hero_image", "branding.logo"]],
  [{ cta: "" }, ["branding.cta"]],
  [{ primary_color: "#0a7", colors: { primary: "#f00" } }, ["branding.colors.primary"]],
  [{ button_text: "Give", cta: "Donate" }, ["branding.cta"]],
])("%j is refused, naming what is wrong", async (branding, params) => {
  const { status, json } = await create({ branding });
  expect(status).toBe(400);
  expect(json.error.details.map(({ param }: { param: string }) => param)).toEqual(params);
});

it("says what a goal of 0 is", async () => {
  const { status, json } = await create({ goal_cents: 0 });
  expect([status, json.error.message]).toEqual([400, "goal_cents must be at least 1; leave it out for no goal."]);
  const above = await create({ goal_cents: 100_000_000_000 });
  expect(above.json.error.message).toBe("goal_cents must be between 1 and 99,999,999,999.");
});

it("tells an address with other letters before the @ that it is not supported yet", async () => {
  const body = { type: "individual", email: "пример@пример.рф" };
  const { status, json } = await api.call("POST", "/v1/identities", { body });
  expect([status, json.error.param]).toEqual([400, "email"]);
  expect(json.error.message).toMatch(/not supported yet\.$/);
  const typo = await api.call("POST", "/v1/identities", { body: { ...body, email: "ada.example.org" } });
  expect(typo.json.error.message).toBe("email must be an email address, such as name@example.org.");
});
