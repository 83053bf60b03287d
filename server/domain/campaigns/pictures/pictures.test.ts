import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runningLinks } from "@/server/domain/campaigns/p2p/page-links";
import {
  removePagePicture,
  uploadPagePicture,
  uploadStartedPicture,
} from "@/server/domain/campaigns/p2p/page-pictures";
import { startPage } from "@/server/domain/campaigns/p2p/start-page";
import { PICTURES_TO_PURGE, purgePictures } from "@/server/domain/campaigns/pictures/purge-pictures";
import { picturePath } from "@/server/http/picture-path";
import { visitorCaller } from "@/server/kernel/caller";
import { newId } from "@/server/kernel/ids";
import { COMPLEX_FILE_UPLOADS, PICTURES_PER_CAMPAIGN_MAX } from "@/server/kernel/limits";
import { type Api, makeApi } from "@/server/testing/api-client";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import type { MemoryFiles } from "@/server/testing/memory-files";
import { makeTenant, type TestTenant } from "@/server/testing/test-tenant";

// Guards a campaign's pictures: only those who run it add them, and removed ones are gone.

let fixture: GiftFixture;
let api: Api;
let organizer: TestTenant;
let fundraiser: TestTenant;
let stranger: TestTenant;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  organizer = await makeTenant(fixture.system);
  fundraiser = await makeTenant(fixture.system);
  stranger = await makeTenant(fixture.system);
  api = makeApi(fixture.system, { key: organizer.secret });
});
afterAll(() => fixture.close());

const PICTURE = { kind: "cover", alt: "The quay", file: Buffer.from("picture").toString("base64") } as const;
const post = async (path: string, body: object, key = organizer.secret) => {
  const response = await api.call("POST", path, { body, key });
  if (response.status !== 201) throw new Error(response.text);
  return response.json;
};
const make = async (more = {}) =>
  (await post("/v1/campaigns", { name: "Lamps", status: "live", ...more })).id as string;
const upload = (id: string, more = {}) => post(`/v1/campaigns/${id}/pictures`, { ...PICTURE, ...more });
const change = (id: string, body: object) => api.call("PATCH", `/v1/campaigns/${id}`, { body });
const load = async (url: string, method = "GET") => {
  const answer = picturePath(fixture.system)(new URL(url).pathname, new Request(url, { method }));
  return (await answer)!;
};
const stored = () =>
  [...(fixture.system.ports.files as MemoryFiles).files.keys()].filter((key) => /^pictures/.test(key));

describe("who can", () => {
  it("put pictures on a campaign or page: those who run it, and nobody else", async () => {
    const id = await make();
    const page = await post(`/v1/campaigns/${id}/p2p_pages`, { name: "Run", status: "live" }, fundraiser.secret);
    const tried = async (target: string, key: string) =>
      (await api.call("POST", `/v1/campaigns/${target}/pictures`, { key, body: PICTURE })).status;
    expect(await Promise.all([fundraiser, stranger].map(({ secret }) => tried(id, secret)))).toEqual([403, 403]);
    expect(await tried(page.id, fundraiser.secret)).toBe(201);
    expect(await tried(page.id, organizer.secret)).toBe(403);
    expect(await tried(await make({ status: "draft" }), stranger.secret)).toBe(404);
  });

  it("remove them: the organizers of a page's campaign, too, and not by another campaign's path", async () => {
    const [id, other] = [await make(), await make()];
    const page = await post(`/v1/campaigns/${id}/p2p_pages`, { name: "Run", status: "live" }, fundraiser.secret);
    const { json: picture } = await api.call("POST", `/v1/campaigns/${page.id}/pictures`, {
      key: fundraiser.secret,
      body: PICTURE,
    });
    const remove = async (campaign: string, key: string) =>
      (await api.call("DELETE", `/v1/campaigns/${campaign}/pictures/${picture.id}`, { key })).status;
    expect(await remove(other, organizer.secret)).toBe(404);
    expect(await remove(page.id, stranger.secret)).toBe(403);
    expect(await remove(page.id, organizer.secret)).toBe(204);
    expect((await load(picture.url)).status).toBe(404);
  });

  it("do the same with a page's own link, and with no other page's", async () => {
    const parent = await make({ p2p_policy: "open" });
    const visitor = fixture.system.as(visitorCaller("page"));
    const start = async () => {
      const form = {
        name: "Grace",
        title: "Grace runs",
        story: "Miles.",
        goal_cents: null,
        team: "none",
        locale: "en",
      } as const;
      const { id } = await startPage(visitor, {
        ...form,
        id: parent,
        email: `${randomUUID()}@example.org`,
        start_key: randomUUID(),
      });
      const row = await fixture.system.db.campaign.findUniqueOrThrow({ where: { id }, include: { parent: true } });
      return { page_id: id, key: new URL(runningLinks(fixture.system, row).edit).searchParams.get("key")! };
    };
    const [mine, theirs] = [await start(), await start()];
    const { id } = await uploadPagePicture(visitor, { ...mine, ...PICTURE, kind: "organizer" });
    const stolen = { page_id: theirs.page_id, key: mine.key };
    await expect(uploadPagePicture(visitor, { ...stolen, ...PICTURE })).rejects.toThrow("does not exist");
    await expect(removePagePicture(visitor, { ...theirs, picture_id: id })).rejects.toThrow("does not exist");
    await removePagePicture(visitor, { ...mine, picture_id: id });
  });

  it("add one with the form that started a page, until its owner has confirmed it", async () => {
    const [parent, other] = [await make({ p2p_policy: "open" }), await make()];
    const visitor = fixture.system.as(visitorCaller("page"));
    const start_key = randomUUID();
    const text = { name: "Grace", title: "Grace runs", story: "Miles.", goal_cents: null, locale: "en" } as const;
    const email = `${randomUUID()}@example.org`;
    const { id } = await startPage(visitor, { ...text, id: parent, team: "none", email, start_key });
    const photo = { ...PICTURE, kind: "organizer" } as const;
    const add = (key: object) =>
      uploadStartedPicture(visitor, { parent_id: parent, start_key, ...photo, ...key } as never);
    await expect(add({ start_key: randomUUID() })).rejects.toThrow("does not exist");
    await expect(add({ parent_id: other })).rejects.toThrow("does not exist");
    expect((await add({})).campaignId).toBe(id);
    await fixture.system.db.campaign.update({ where: { id }, data: { isUnproven: false } });
    await expect(add({})).rejects.toMatchObject({ code: "invalid_state" });
  });
});

describe("a picture", () => {
  it("is served for good under a URL that nobody can guess, without cookies and as nothing but a picture", async () => {
    const { url, sources, width, height } = await upload(await make());
    expect({ width, height }).toEqual({ width: 1_200, height: 800 });
    expect(sources.map((source: { height: number }) => source.height)).toEqual([320, 533, 800]);
    const response = await load(url);
    expect([response.status, await response.text()]).toEqual([200, "picture"]);
    expect(Object.fromEntries(response.headers)).toEqual({
      "cache-control": "public, max-age=31536000, immutable",
      "content-length": "7",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-type": "image/webp",
      "cross-origin-resource-policy": "cross-origin",
    });
    const [name] = url.split("/").slice(-2);
    for (const path of [`${name}/481.webp`, `${"A".repeat(22)}/480.webp`, `${name}/480.svg`, "..%2f..%2fx", name, ""])
      expect((await load(`http://almoner.test/pictures/${path}`)).status, path).toBe(404);
    expect((await load(url, "HEAD")).headers.get("content-length")).toBe("7");
    expect((await load(url, "POST")).status).toBe(405);
  });

  it("of a draft is kept by no cache, and is in nothing that a stranger can read", async () => {
    const id = await make({ status: "draft" });
    const { url } = await upload(id);
    expect((await load(url)).headers.get("cache-control")).toBe("private, no-store");
    for (const path of [`/v1/campaigns/${id}`, `/v1/campaigns/${id}/pictures`])
      expect((await api.call("GET", path, { key: stranger.secret })).status).toBe(404);
  });

  it("replaces the cover before it, of which a campaign has one however many come at once", async () => {
    const id = await make();
    const covers = await Promise.all([1, 2, 3].map(() => upload(id)));
    const { json } = await api.call("GET", `/v1/campaigns/${id}/pictures`);
    expect(json.data).toHaveLength(1);
    expect(covers.map((cover) => cover.id)).toContain(json.data[0].id);
    expect((await api.call("GET", `/v1/campaigns/${id}`)).json.cover_picture).toEqual(json.data[0]);
    const page = await post(`/v1/campaigns/${id}/p2p_pages`, { name: "Run", status: "live" }, fundraiser.secret);
    expect(page.cover_picture.id).toBe(json.data[0].id);
  });

  it("comes as a form, too, with the same rules", async () => {
    const id = await make();
    const send = async (fields: [string, string | Blob][]) => {
      const form = new FormData();
      for (const [name, value] of fields) form.append(name, value);
      const sent = new Response(form);
      const headers = { "Content-Type": sent.headers.get("content-type"), "Idempotency-Key": "form" };
      return api.call("POST", `/v1/campaigns/${id}/pictures`, { rawBody: await sent.arrayBuffer(), headers });
    };
    const file = new Blob(["picture"]);
    const whole: [string, string | Blob][] = [
      ["kind", "gallery"],
      ["alt", "42"],
      ["focus_x", "10"],
      ["file", file],
    ];
    const made = await send(whole);
    expect([made.status, made.json.alt, made.json.focus_x]).toEqual([201, "42", 10]);
    expect((await send(whole)).headers.get("idempotent-replayed")).toBe("true");
    const refused = async (...fields: [string, string | Blob][]) => {
      const { status, json } = await send(fields);
      return [status, ...json.error.details.map(({ param }: { param: string }) => param).sort()];
    };
    expect(await refused(["kind", "gallery"], ["file", file])).toEqual([400, "alt"]);
    expect(await refused(...whole, ["alt", "again"])).toEqual([400, "alt"]);
    expect(await refused(...whole, ["__proto__", "x"])).toEqual([400, "__proto__"]);
    expect(await refused(["kind", file], ["alt", ""], ["file", ""])).toEqual([400, "file", "kind"]);
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    const broken = await api.call("POST", `/v1/campaigns/${id}/pictures`, { rawBody: "--y\r\n", headers });
    expect([broken.status, broken.json.error.param]).toEqual([400, "body"]);
  });

  it("that is none is refused and leaves nothing, as is one too many", async () => {
    const id = await make();
    const before = stored().length;
    const rows = () => fixture.system.db.campaignPicture.count({ where: { campaignId: id } });
    const file = Buffer.from("refused").toString("base64");
    const { status, json } = await api.call("POST", `/v1/campaigns/${id}/pictures`, { body: { ...PICTURE, file } });
    expect([status, json.error.param]).toEqual([400, "file"]);
    expect([stored().length, await rows()]).toEqual([before, 0]);
    const { id: first } = await upload(id, { kind: "gallery" });
    const row = await fixture.system.db.campaignPicture.findUniqueOrThrow({ where: { id: first } });
    const others = Array.from({ length: PICTURES_PER_CAMPAIGN_MAX - 1 }, (_, at) => ({
      ...row,
      id: newId("picture"),
      token: `other ${at}`,
    }));
    await fixture.system.db.campaignPicture.createMany({ data: others });
    const body = { ...PICTURE, kind: "gallery" };
    expect((await api.call("POST", `/v1/campaigns/${id}/pictures`, { body })).json.error.code).toBe("invalid_state");
    expect(await rows()).toBe(PICTURES_PER_CAMPAIGN_MAX);
  });
});

describe("the purge", () => {
  it("that takes too much costs its campaign many uploads, and no other campaign any", async () => {
    const [one, other] = [await make(), await make()];
    const left = async (id: string) =>
      (await fixture.system.db.rateLimitBucket.findUniqueOrThrow({ where: { keyId: `pictures:${id}` } })).tokens;
    const body = { ...PICTURE, file: Buffer.from("complex").toString("base64") };
    const { status, json } = await api.call("POST", `/v1/campaigns/${one}/pictures`, { body });
    expect([status, json.error.param]).toEqual([400, "file"]);
    expect(json.error.message).toContain("counts as 10 more uploads");
    await upload(other);
    // The rate limit refills while the test runs, by one upload in five seconds.
    expect((await left(other)) - (await left(one))).toBeGreaterThan(COMPLEX_FILE_UPLOADS / 2);
  });

  it("deletes what was removed, what nobody finished and what is archived, and nothing else", async () => {
    const [kept, archived] = [await make(), await make()];
    const page = await post(`/v1/campaigns/${archived}/p2p_pages`, { name: "Run", status: "live" });
    const stays = await upload(kept);
    const replaced = await upload(kept, { kind: "logo" });
    await upload(kept, { kind: "logo" });
    const [gone, gonePage] = [await upload(archived), await upload(page.id)];
    const unfinished = await upload(kept, { kind: "gallery" });
    const changes = { storedAt: null, createdAt: new Date(fixture.system.now().getTime() - 3_600_001) };
    await fixture.system.db.campaignPicture.update({ where: { id: unfinished.id }, data: changes });
    await change(archived, { status: "ended" });
    await change(archived, { status: "archived" });
    for (const { url } of [replaced, gone, gonePage, unfinished]) expect((await load(url)).status).toBe(404);
    await purgePictures(fixture.system);
    const ids = (await fixture.system.db.campaignPicture.findMany()).map(({ id }) => id);
    for (const { id } of [replaced, gone, gonePage, unfinished]) {
      expect(ids).not.toContain(id);
      expect(stored().filter((key) => key.includes(id))).toEqual([]);
    }
    expect((await load(stays.url)).status).toBe(200);
    // An archived page accepts no more pictures, because the purge would not find them.
    const late = await api.call("POST", `/v1/campaigns/${page.id}/pictures`, { body: PICTURE });
    expect(late.json.error.code).toBe("invalid_state");
  });

  // Guards the cost of the purge, which runs every ten minutes: archived campaigns are many, and stay.
  it("finds what is due by an index, however many campaigns are archived", async () => {
    const client = await fixture.admin.connect();
    try {
      await client.query("BEGIN");
      await client.query("SET LOCAL session_replication_role = replica");
      await client.query(`INSERT INTO campaign_pictures SELECT copy.* FROM (SELECT * FROM campaign_pictures LIMIT 1) one,
        generate_series(1, 10000) i, jsonb_populate_record(NULL::campaign_pictures, to_jsonb(one) || jsonb_build_object(
          'id', 'pic_c' || i, 'token', 'c' || i, 'campaign_id', 'cmp_c' || i, 'stored_at', now(), 'removed_at', NULL)) copy`);
      await client.query("ANALYZE campaign_pictures");
      const { rows } = await client.query(`EXPLAIN ${PICTURES_TO_PURGE}`, [fixture.system.now()]);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).toContain("campaign_pictures_gone");
      expect(plan).not.toMatch(/Seq Scan|campaigns/);
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  });
});
