import { expect, test } from "@playwright/test";
import { makeCampaign, unique } from "./campaigns";
import { emailWith } from "./emails";
import { call, pathOf, sandbox } from "./sandbox";

const SECRET = "Margaret Secret-Legal";

// Guards people: a person's legal name or id never appears on a page, in a frame or in an email.
for (const [what, names] of [
  ["only a legal name", { legal_name: SECRET }],
  ["no name at all", {}],
] as const) {
  test(`a person with ${what} is never named`, async ({ request }) => {
    const email = `${crypto.randomUUID()}@example.org`;
    const person = await call<{ id: string }>(request, "POST", "/v1/identities", {
      type: "individual",
      email,
      ...names,
    });
    const own = { owner_id: person.id, beneficiary_id: person.id };
    const campaign = await makeCampaign(request, { name: unique("A roof"), status: "live", ...own });
    const page = await call<{ slug: string }>(request, "POST", `/v1/campaigns/${campaign.id}/p2p_pages`, {
      name: unique("Ada runs"),
      status: "live",
      owner_id: person.id,
    });
    const honored = unique("Grace");
    const dedication = { type: "in_honor", name: honored, notify_email: `${crypto.randomUUID()}@example.org` };
    await call(request, "POST", "/v1/gifts", {
      from: person.id,
      to: sandbox().charity_id,
      amount_cents: 700,
      dedication,
    });

    const path = pathOf(campaign.url);
    const root = path.replace(/^\/c\//, "");
    const paths = [path, `${path}/${page.slug}`].flatMap((at) => [
      at,
      `${at}/give`,
      `${at}/live.json`,
      `${at}/badge.svg`,
    ]);
    for (const at of [...paths, `${path}/start`, `/embed/${root}`, "/"]) {
      for (const language of ["en", "de"]) {
        const response = await request.get(at, { headers: { "Accept-Language": language } });
        expect(response.status(), at).toBe(200);
        const text = await response.text();
        expect(text, at).not.toContain("Secret-Legal");
        expect(text, at).not.toContain(person.id);
        if (at.endsWith("/give") && language === "en") expect(text).toContain("Your gift goes to the recipient.");
      }
    }
    const message = await emailWith(honored);
    expect(message).toContain("Someone who prefers to stay anonymous made a gift to");
    expect(message).not.toContain("Secret-Legal");
    expect(message).not.toContain(person.id);
  });
}
