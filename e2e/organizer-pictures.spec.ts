import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { pagePath, unique } from "./campaigns";
import { expectGoodPage } from "./page-checks";
import { sandbox } from "./sandbox";
import { signIn } from "./sign-ins";

const address = () => `${unique("ada")}@example.org`.toLowerCase();

interface Made {
  id: string;
  url: string;
}

/** A live campaign of a new organization whose owner is signed in, and the path of its pages. */
async function ownCampaign(page: Page): Promise<{ campaign: Made; path: string }> {
  await signIn(page, address(), "/me/organizations");
  const name = unique("Lamp Fund");
  await page.getByText("Create an organization").first().click();
  await page.getByLabel("Name of the organization").fill(name);
  await page.getByLabel("Email address of the organization").fill(address());
  await page.getByRole("button", { name: "Create an organization" }).click();
  await page.waitForURL(/\/dashboard\/org_/);
  const organization = /^\/dashboard\/org_\w+/.exec(new URL(page.url()).pathname)![0];
  const campaign = await page.evaluate(
    async ({ actingFor, fields }) => {
      const headers = { "Content-Type": "application/json", "almoner-acting-for": actingFor };
      const body = JSON.stringify(fields);
      const response = await fetch("/api/trpc/createCampaign", { method: "POST", headers, body });
      if (!response.ok) throw new Error(await response.text());
      return (await response.json()).result.data as { id: string; url: string };
    },
    {
      actingFor: organization.split("/").at(-1)!,
      fields: { name: "Lamps", slug: unique("lamps"), status: "live", beneficiary_id: sandbox().charity_id },
    },
  );
  return { campaign, path: `${organization}/campaigns/${campaign.id}` };
}

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#336699" } })
    .png()
    .toBuffer();

test("two tabs that edit a campaign's questions never overwrite each other silently", async ({ page, context }) => {
  const { path } = await ownCampaign(page);
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(`${path}/details`);
  const save = async (tab: Page, question: string) => {
    await tab.getByLabel("Question 1", { exact: true }).fill(question);
    await tab.getByLabel("Answer 1", { exact: true }).fill("Soon.");
    await tab.getByRole("button", { name: "Save details" }).click();
  };
  await save(page, "When does it open?");
  await expect(page.getByRole("status").first()).toContainText("Your changes are saved.");
  await save(other, "Who pays?");
  await expect(other.getByText("Someone else saved changes after you opened this page.").first()).toBeVisible();
  await expect(other.getByLabel("Question 1", { exact: true })).toHaveValue("Who pays?");
  await page.reload();
  await expect(page.getByLabel("Question 1", { exact: true })).toHaveValue("When does it open?");
  await other.getByRole("button", { name: "Save details" }).click();
  await expect(other.getByRole("status").first()).toContainText("Your changes are saved.");
  await page.reload();
  await expect(page.getByLabel("Question 1", { exact: true })).toHaveValue("Who pays?");
});

test("an organizer uploads and crops a cover, adds details, and posts an update, all of which the page shows", async ({
  page,
}) => {
  const { campaign, path } = await ownCampaign(page);
  await page.goto(`${path}/pictures`);
  const cover = page.getByRole("region", { name: "Cover" });
  const file = { name: "quay.png", mimeType: "image/png", buffer: await png(1_200, 900) };
  await cover.getByLabel("Cover").setInputFiles({ ...file, buffer: Buffer.from("no picture") });
  await cover.getByLabel("What the picture shows").fill("The quay");
  await cover.getByRole("button", { name: "Upload picture" }).click();
  await expect(page.getByRole("alert").first()).toContainText("We can’t read this file.");
  await expect(cover.getByLabel("What the picture shows")).toHaveValue("The quay");
  await cover.getByLabel("Cover").setInputFiles(file);
  // The preview moves the button, so use the keyboard.
  await cover.getByRole("button", { name: "Upload picture" }).press("Enter");
  await expect(page.getByRole("status").first()).toContainText("The picture is uploaded.");
  await cover.getByRole("radio", { name: "Center", exact: true }).focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(cover.getByRole("radio", { name: "Top", exact: true })).toBeChecked();
  await cover.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").first()).toContainText("Your changes are saved.");
  await expectGoodPage(page);

  await page.goto(`${path}/details`);
  await page.getByLabel("Amount 1", { exact: true }).fill("25");
  await page.getByLabel("Question 1").fill("When will they burn?");
  await page.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByText("Say what this amount does").first()).toBeVisible();
  await page.getByLabel("What amount 1 does").fill("buys a lamp");
  await page.getByLabel("Answer 1").fill("In spring.");
  await page.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByRole("status").first()).toContainText("Your changes are saved.");
  await expectGoodPage(page);

  await page.goto(`${path}/updates`);
  await page.getByLabel("Headline").fill("Ten lamps burn");
  await page.getByLabel("Text", { exact: true }).fill("The **first** ten are up.");
  await page.getByRole("button", { name: "Send a test to myself" }).click();
  await expect(page.getByRole("status").first()).toContainText("Nobody else gets it.");
  await expect(page.getByLabel("Headline")).toHaveValue("Ten lamps burn");
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Post update" }).dblclick();
  await expect(page.getByRole("status").first()).toContainText("The update is on the page.");
  await expect(page.getByRole("heading", { name: "Ten lamps burn" })).toHaveCount(1);
  await expectGoodPage(page);

  await page.goto(pagePath(campaign));
  await expect(page.getByAltText("The quay")).toHaveCSS("object-position", "50% 17%");
  await expect(page.getByText("buys a lamp").first()).toBeVisible();
  await expect(page.getByText("When will they burn?")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Ten lamps burn" })).toHaveCount(1);

  await page.goto(`${path}/updates`);
  await page.getByText("Delete update").first().click();
  await expect(page.getByText("Emails that went out can’t be called back.")).toBeVisible();
  await page.getByRole("button", { name: /^Delete update/ }).click();
  await expect(page.getByText("There are no updates yet.")).toBeVisible();

  const foreign = await page.request.post(`${path}/pictures/cover`, {
    headers: { Origin: "https://evil.example" },
    multipart: { file },
  });
  expect(foreign.status()).toBe(403);
});
