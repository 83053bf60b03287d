import { expect, test } from "@playwright/test";
import { expectGoodPage } from "./page-checks";
import { payWith } from "./payment-form";
import { call, sandbox } from "./sandbox";

interface Session {
  id: string;
  status: string;
  url: string;
  payment_method_id: string | null;
}

test("a donor saves a card on a partner's behalf, and leads back to it", async ({ page, baseURL }) => {
  const donor = await call<{ id: string }>(page.request, "POST", "/v1/identities", {
    type: "individual",
    email: `${crypto.randomUUID()}@example.org`,
    display_name: "Ada Whitfield",
  });
  const path = `/v1/identities/${donor.id}/setup_sessions`;
  const session = await call<Session>(page.request, "POST", path, { return_url: `${baseURL}/docs` });
  await page.goto(session.url);
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Card" }).click();
  await payWith(page, "4242 4242 4242 4242");
  await expect(page).toHaveURL(new RegExp(`/docs\\?setup_session_id=${session.id}`));
  const done = await call<Session>(page.request, "GET", `${path}/${session.id}`);
  expect(done).toMatchObject({ status: "completed", payment_method_id: expect.stringMatching(/^pm_/) });
  // The link has been used, and shows nothing about the donor to anyone who opens it now.
  await page.goto(session.url);
  await expect(page.getByText("Ada Whitfield")).toHaveCount(0);
});

test("a donor chooses bank transfer, and a gift with that waits for one", async ({ page, baseURL }) => {
  const donor = await call<{ id: string }>(page.request, "POST", "/v1/identities", {
    type: "individual",
    email: `${crypto.randomUUID()}@example.org`,
    display_name: "Maya Okafor",
  });
  const path = `/v1/identities/${donor.id}/setup_sessions`;
  const session = await call<Session>(page.request, "POST", path, { return_url: `${baseURL}/docs` });
  await page.goto(session.url);
  await page.getByRole("button", { name: "Bank transfer" }).click();
  await expect(page).toHaveURL(new RegExp(`/docs\\?setup_session_id=${session.id}`));
  const { payment_method_id } = await call<Session>(page.request, "GET", `${path}/${session.id}`);
  const gift = await call<{ status: string; payment_instructions: { type: string } | null }>(
    page.request,
    "POST",
    "/v1/gifts",
    { from: donor.id, to: sandbox().charity_id, amount_cents: 2_500, payment_method_id },
  );
  expect(gift).toMatchObject({ status: "pending", payment_instructions: { type: "bank_transfer" } });
  await page.goto(session.url);
  await expect(page.getByText("Maya Okafor")).toHaveCount(0);
});
