import { afterAll, beforeAll, expect, it } from "vitest";
import { type PictureError, pictureError, takePictures } from "@/app/_request/take-pictures";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { createPicture } from "@/server/domain/campaigns/pictures/create-picture";
import { listPictures } from "@/server/domain/campaigns/pictures/list-pictures";
import { PICTURE_MAX_BYTES, PICTURES_PER_CAMPAIGN_MAX } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { listUntrusted, runUntrusted } from "@/server/operations/run-untrusted";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";
import { LOCALES } from "@/server/texts/locales";

// Guards the pictures that a form puts on a campaign's page: only what members may change, and no more than fits.

let fixture: GiftFixture;
let organization: Awaited<ReturnType<typeof makeOrganization>>;
let id: string;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  organization = await makeOrganization(fixture.system);
  id = await make();
});
afterAll(() => fixture.close());

const make = async () => {
  const made = await createCampaign(organization.owner.acting, { name: "Lamps", beneficiary_id: fixture.charity.id });
  return made.id;
};
const kept = async (campaign = id) => {
  const page = { limit: PICTURES_PER_CAMPAIGN_MAX, after: null };
  return (await listUntrusted(organization.owner.acting, listPictures, { id: campaign }, page)).rows.reverse();
};

interface Sent {
  files: string[];
  alt?: string;
  campaign?: string;
  as?: Context;
  atMost?: number;
  isCalm?: boolean;
  length?: number;
}

async function send({ files, alt, campaign = id, as = organization.owner.acting, atMost = 1, ...sent }: Sent) {
  const form = new FormData();
  for (const file of files) form.append("file", new Blob([file]), "picture.png");
  if (alt !== undefined) form.append("alt", alt);
  const body = new Response(form);
  const bytes = await body.arrayBuffer();
  const headers = {
    "Content-Type": body.headers.get("content-type")!,
    "Content-Length": String(sent.length ?? bytes.byteLength),
  };
  const request = new Request("https://give.example/pictures", { method: "POST", headers, body: bytes });
  return takePictures(request, {
    checkRateLimit: async () => sent.isCalm ?? true,
    upload: (picture) => runUntrusted(as, createPicture, { id: campaign, kind: "gallery", ...picture }),
    atMost,
  });
}

it("uploads a picture with what it shows, for owners, admins and whoever has campaigns", async () => {
  for (const role of ["admin", "campaigns"] as const) {
    const { acting } = await organization.join(role);
    expect(await send({ files: ["picture"], alt: ` The ${role} `, as: acting })).toEqual({
      error: null,
      count: 1,
      alt: "",
    });
  }
  expect((await send({ files: ["picture"] })).error).toBeNull();
  expect((await kept()).map(({ alt }) => alt)).toEqual(["The admin", "The campaigns", ""]);
});

it("is refused for viewers, and a campaign of others is not there", async () => {
  const { acting } = await organization.join("viewer");
  const campaign = await make();
  expect(await send({ files: ["picture"], alt: "A lamp", as: acting, campaign })).toEqual({
    error: "insufficient_scope",
    count: 0,
    alt: "A lamp",
  });
  const stranger = await makeOrganization(fixture.system);
  await expect(send({ files: ["picture"], as: stranger.owner.acting, campaign })).rejects.toMatchObject({
    code: "resource_not_found",
  });
  expect(await kept(campaign)).toEqual([]);
});

it("uploads several in turn, up to the first that is no picture, and never more than the form can bring", async () => {
  const campaign = await make();
  const files = ["one", "two", "refused", "four"];
  expect(await send({ files, campaign, atMost: 3 })).toMatchObject({ error: "too_many_files", count: 0 });
  expect(await kept(campaign)).toEqual([]);
  expect(await send({ files, campaign, atMost: 4 })).toMatchObject({ error: "invalid_parameter", count: 2 });
  expect(await kept(campaign)).toHaveLength(2);
});

it.each<[string, Partial<Sent>, PictureError]>([
  ["no file", { files: [] }, "missing"],
  ["an empty file", { files: [""] }, "missing"],
  ["a file that is too large", { files: ["x".repeat(PICTURE_MAX_BYTES + 1)] }, "too_large"],
  ["one that says that it is", { length: 2 * PICTURE_MAX_BYTES }, "too_large"],
  ["no picture", { files: ["refused"] }, "invalid_parameter"],
  ["one while others wait", { files: ["wait"] }, "too_many_uploads"],
  ["one of too many forms", { isCalm: false }, "too_many_uploads"],
  ["a text that is too long", { alt: "x".repeat(301) }, "too_long"],
])("says what is wrong with %s, and keeps nothing", async (_, sent, error) => {
  const campaign = await make();
  expect(await send({ files: ["picture"], campaign, ...sent })).toMatchObject({ error, count: 0 });
  expect(await kept(campaign)).toEqual([]);
  for (const locale of LOCALES) expect(pictureError(error, locale)).toMatch(/\S/);
});

it("says that a campaign has as many as it can have", async () => {
  const campaign = await make();
  const files = Array.from({ length: PICTURES_PER_CAMPAIGN_MAX }, () => "picture");
  expect(await send({ files, campaign, atMost: files.length })).toMatchObject({ error: null });
  expect(await send({ files: ["picture"], campaign })).toMatchObject({ error: "invalid_state", count: 0 });
  expect(pictureError("invalid_state", "en")).toContain("up to 40 pictures. Remove one");
});

it("takes no other word in a URL for an error", () => {
  expect([undefined, "toString", ["missing"], "other"].map((said) => pictureError(said, "en"))).toEqual(
    Array.from({ length: 4 }, () => null),
  );
});
