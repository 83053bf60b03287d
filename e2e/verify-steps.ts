import { type APIRequestContext, expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { unique } from "./campaigns";
import { emailWith, linkIn } from "./emails";
import { call } from "./sandbox";

export const photo = async (width = 300) => ({
  name: "photo.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width, height: 200, channels: 3, background: "#446688" } })
    .jpeg()
    .toBuffer(),
});

export interface Verification {
  id: string;
  identity_id: string;
  status: string;
  hosted_url: string;
}

export async function start(
  request: APIRequestContext,
  tier: number,
  type = "individual",
  redirect?: string,
  name = "Ada Giver",
): Promise<Verification> {
  const email = `${unique("ada")}@example.org`.toLowerCase();
  const identity = await call<{ id: string }>(request, "POST", "/v1/identities", {
    type,
    email,
    display_name: name,
  });
  const body = { tier_attempted: tier, ...(redirect && { redirect_url: redirect }) };
  return call(request, "POST", `/v1/identities/${identity.id}/verifications`, body);
}

export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
export const problem = (page: Page) => page.getByRole("alert", { name: "There is a problem" });
export const next = (page: Page, name = "Save and continue") => page.getByRole("button", { name, exact: true }).click();

export async function enterAddress(page: Page): Promise<void> {
  await page.getByLabel("Street and number").fill("12 Quay Street");
  await page.getByLabel("City").fill("Portland");
  await page.getByLabel("Postal code").fill("04101");
  await page.getByLabel("Country", { exact: true }).selectOption("US");
  await next(page);
}

/** The newest link that was emailed to a person whom an organization named. */
export async function personLink(organization: string): Promise<string> {
  return linkIn(await emailWith(`Verify your identity for ${organization}`), "/verify/person/");
}

export async function enterDetails(
  page: Page,
  { name, born } = { name: "Ada Giver", born: "1990-02-28" },
): Promise<void> {
  await page.getByLabel("Full name, as on your ID").fill(name);
  await page.getByLabel("Date of birth").fill(born);
  await page.getByLabel("Country that issued your ID").selectOption("US");
  await page.getByLabel("Type of ID").selectOption("passport");
  await page.getByLabel("Number of your ID").fill("P1234567");
  await page.getByLabel(/^I agree that what I submit/).check();
  await next(page);
}

export async function upload(page: Page, label: string, button = "Upload"): Promise<void> {
  const section = page.getByRole("region", { name: label });
  await section.locator("input[type=file]").setInputFiles(await photo());
  await section.getByRole("button", { name: button }).click();
  await expect(section.getByText("Uploaded: 1 page")).toBeVisible();
}

export async function submitAs(page: Page, outcome: string): Promise<void> {
  await expect(heading(page, "Check and submit")).toBeVisible();
  await page.getByLabel("Outcome of this test").selectOption(outcome);
  await next(page, "Submit");
}

/** Waits for the sandbox's decision, which takes seconds. */
export async function decided(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.goto("/verify");
    await expect(heading(page, name)).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Fills in a person who owns and controls the organization, except for their email address. */
export async function enterOwner(page: Page): Promise<void> {
  await page.getByLabel("Full name").fill("Grace Owner");
  await page.getByLabel("Date of birth").fill("1980-05-06");
  await page.getByLabel("Country", { exact: true }).selectOption("DE");
  for (const role of ["An officer or director", "Controls the organization", "Owns a share of it"])
    await page.getByLabel(role).check();
  await page.getByLabel("Share in percent").fill("60");
}

/** Uploads proofs of identity and address, without a photo of the person. */
export async function uploadProofs(page: Page): Promise<void> {
  await upload(page, "Front of your ID");
  await page.getByRole("link", { name: "Continue", exact: true }).click();
  await page.getByLabel("I can’t take a photo of myself").check();
  await next(page);
  await enterAddress(page);
  await upload(page, "Proof of address");
  await page.getByRole("link", { name: "Continue", exact: true }).click();
}

/** Enters everything up to tier 2, from the details on. */
async function enterPerson(page: Page, who: { name: string; born: string }): Promise<void> {
  await enterDetails(page, who);
  await uploadProofs(page);
}

/** Verifies the owner whom an organization named, from the page that their link leads to. */
export async function passAsOwner(page: Page): Promise<void> {
  await next(page, "Start");
  await expect(page.getByText("Step 1 of")).toBeVisible();
  await enterPerson(page, { name: "Grace Owner", born: "1980-05-06" });
  await submitAs(page, "passed");
  await decided(page, "You’re verified");
}
