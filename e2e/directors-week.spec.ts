import { readFileSync } from "node:fs";
import { type APIRequestContext, expect, type Locator, type Page, test } from "@playwright/test";
import { unique } from "./campaigns";
import { addressesInEmails } from "./email-files";
import { expectGoodPage } from "./page-checks";
import { call, pathOf, sandbox } from "./sandbox";
import { signIn } from "./sign-ins";

/** The number of donors who are thanked at once. */
const DONORS = 12;
const home = `/dashboard/${sandbox().charity_id}`;

/**
 * The steps that each job of the week takes according to the guide: opened pages, clicks, keys that do something, and
 * fields.
 */
const STEPS = new Map(
  [...readFileSync("docs/guides/dashboard-week.md", "utf8").matchAll(/^\| ([^|]+) \| (\d+) \|/gm)].map(
    ([, job, steps]) => [job!, Number(steps)],
  ),
);

/** A director at a desk, whose steps are counted. */
class Director {
  readonly steps = new Map<string, number>();
  private job = "";

  constructor(readonly page: Page) {}

  async does(job: string, work: () => Promise<void>): Promise<void> {
    this.job = job;
    await test.step(job, work);
  }
  private step() {
    this.steps.set(this.job, (this.steps.get(this.job) ?? 0) + 1);
  }
  async open(path: string) {
    this.step();
    await this.page.goto(path);
  }
  /** Goes to a control and presses Enter, as one does without a mouse. */
  async enter(control: Locator) {
    this.step();
    await control.focus();
    await control.press("Enter");
  }
  async click(control: Locator) {
    this.step();
    await control.click();
  }
  async fill(field: Locator, text: string) {
    this.step();
    await field.fill(text);
  }
  async choose(field: Locator, label: string) {
    this.step();
    await field.selectOption({ label });
  }
  room(name: string) {
    return this.page.getByRole("banner").getByRole("link", { name, exact: true });
  }
  /** Checks the page on a phone and in dark mode, then returns to the desktop size. */
  async looks() {
    await expectGoodPage(this.page);
    await this.atTheDesk();
  }
  async atTheDesk() {
    await this.page.setViewportSize({ width: 1280, height: 900 });
  }
}

interface Gift {
  id: string;
  email: string;
}

/** Gives to the charity as someone who shares their address with it. */
async function give(request: APIRequestContext, display_name: string): Promise<Gift> {
  const email = `${unique("week")}@example.org`.toLowerCase();
  const donor = await call<{ id: string }>(request, "POST", "/v1/identities", {
    type: "individual",
    email,
    display_name,
  });
  const { id } = await call<{ id: string }>(request, "POST", "/v1/gifts", {
    from: donor.id,
    to: sandbox().charity_id,
    amount_cents: 5_200,
    currency: "USD",
    share_contact: true,
  });
  return { id, email };
}

/** Waits until the gift has settled and its receipt was sent. */
async function expectReceipt(request: APIRequestContext, { id }: Gift): Promise<void> {
  await expect(async () => {
    const { data } = await call<{ data: unknown[] }>(request, "GET", `/v1/receipts?gift_id=${id}`);
    expect(data).toHaveLength(1);
  }).toPass({ timeout: 90_000 });
}

/** Creates a live campaign of the charity as the signed-in user. Its fundraising pages need approval. */
async function startCampaign(page: Page, name: string): Promise<string> {
  const fields = { name, slug: unique("week"), status: "live", p2p_policy: "approval" };
  return page.evaluate(
    async ({ actingFor, fields }) => {
      const headers = { "Content-Type": "application/json", "almoner-acting-for": actingFor };
      const body = JSON.stringify(fields);
      const response = await fetch("/api/trpc/createCampaign", { method: "POST", headers, body });
      if (!response.ok) throw new Error(await response.text());
      return ((await response.json()).result.data as { id: string }).id;
    },
    { actingFor: sandbox().charity_id, fields },
  );
}

test("a director's week: every job is done in the browser, in as few steps as the guide says", async ({
  page,
  request,
}) => {
  test.slow();
  const surname = unique("Weekly");
  const names = Array.from({ length: DONORS }, (_, at) => `${String.fromCharCode(65 + at)}da ${surname}`);
  const gifts = await Promise.all(names.map((name) => give(request, name)));
  const refunded = `Rufus ${unique("Sendback")}`;
  await expectReceipt(request, await give(request, refunded));
  for (const gift of gifts) await expectReceipt(request, gift);
  await signIn(page, sandbox().organizer_email, home);
  const [campaign, pageName] = [unique("Week’s campaign"), unique("Grace walks")];
  const campaignId = await startCampaign(page, campaign);
  const asked = { name: pageName, fundraiser_name: "Grace Hopper", status: "live" };
  const headers = { Authorization: `Bearer ${sandbox().second_api_key}` };
  const made = await request.post(`/v1/campaigns/${campaignId}/p2p_pages`, { data: asked, headers });
  expect(made.status(), await made.text()).toBe(201);
  const director = new Director(page);
  await director.atTheDesk();

  await director.does("See why the week moved", async () => {
    await director.open(home);
    await expect(page.getByText(/arrived in the last 30 days/)).toBeVisible();
    await director.enter(page.getByRole("link", { name: "7 days" }));
    await expect(page.getByText(/arrived in the last 7 days/)).toBeVisible();
    await director.looks();
  });

  await director.does("Find a gift by half a name", async () => {
    const palette = page.getByRole("dialog", { name: /^Find in/ });
    // The shortcut works once the page's script has loaded.
    await expect(async () => {
      await page.keyboard.press("/");
      await expect(palette).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await director.click(palette.getByRole("combobox"));
    const half = refunded.slice(0, -2).toLowerCase();
    const hit = palette.getByRole("group", { name: "Gifts" }).getByRole("option");
    await director.fill(palette.getByRole("combobox"), half);
    await expect(async () => {
      await palette.getByRole("combobox").fill("");
      await palette.getByRole("combobox").fill(half);
      await expect(hit).toHaveCount(1, { timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await director.enter(palette.getByRole("combobox"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`$52.00 from ${refunded}`);
  });

  await director.does("Refund it", async () => {
    await director.enter(page.getByRole("link", { name: "Refund", exact: true }));
    await expect(page.getByText("$52.00 goes back to the donor")).toBeVisible();
    await director.looks();
    await director.fill(page.getByLabel("Reason"), "Given twice.");
    await director.enter(page.getByRole("button", { name: "Refund $52.00" }));
    await expect(page.getByRole("status").first()).toContainText("The gift is refunded.");
  });

  const [first] = gifts;
  const gift = `${home}/gifts/${first!.id}`;
  await page.goto(gift);
  await director.does("Correct an address", async () => {
    await director.enter(page.getByRole("link", { name: "See this supporter" }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(names[0]!);
    await director.enter(page.getByRole("link", { name: "Correct name or address" }));
    await director.fill(page.getByLabel("Street and number"), "4 Pier Road");
    await director.fill(page.getByLabel("City"), "Dover");
    await director.enter(page.getByRole("button", { name: "Ask by email" }));
    await expect(page.getByText("The question is on its way.")).toBeVisible();
  });
  const supporter = page.url();
  const [link] = await addressesInEmails(first!.email, /http\S+\/corrections\/\S+/, 1);
  await page.goto(pathOf(link!));
  await page.getByRole("button", { name: "Yes, that is right" }).click();
  await expect(page.getByText(/has your name and address right now/)).toBeVisible();
  await page.goto(supporter);
  await expect(page.getByText("Confirmed by the donor.")).toBeVisible();
  await director.looks();

  await director.does("Resend a receipt", async () => {
    await director.enter(page.getByRole("table").getByRole("link", { name: names[0]! }));
    await director.enter(page.getByRole("button", { name: "Send it again" }));
    await expect(page.getByRole("status").first()).toContainText("The receipt is on its way.");
    await director.looks();
  });

  await director.does("Export the month", async () => {
    await director.enter(director.room("Money"));
    const months = page.getByRole("table", { name: "Month by month" });
    await director.enter(months.getByRole("rowheader").first().getByRole("link"));
    await expect(page.getByRole("table", { name: "Day by day" })).toBeVisible();
    const download = page.waitForEvent("download");
    await director.click(page.getByRole("link", { name: "Download as CSV" }));
    const file = readFileSync((await (await download).path())!, "utf8");
    expect(file).toContain(`"${names[0]}"`);
  });

  await director.does("Thank twelve donors", async () => {
    await director.enter(director.room("Gifts"));
    await director.fill(page.getByLabel("Name, memo, number or amount"), surname);
    await director.enter(page.getByRole("button", { name: "Show", exact: true }));
    await expect(page.getByText(`${DONORS} gifts`, { exact: true })).toBeVisible();
    await director.enter(page.getByRole("link", { name: "Select all on this page" }));
    await expect(page.getByRole("checkbox", { name: /^Select:/ }).first()).toBeChecked();
    await director.looks();
    await director.enter(page.getByRole("button", { name: "Thank", exact: true }));
    await director.fill(page.getByLabel("Your message"), "The lamps are lit again.");
    await director.enter(page.getByRole("button", { name: "Look at it first" }));
    await director.enter(page.getByRole("button", { name: `Thank ${DONORS} people` }));
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(`Sent: ${DONORS} of ${DONORS}.`)).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 90_000 });
  });

  await director.does("Make a match", async () => {
    await director.enter(director.room("Matches"));
    await director.enter(page.getByRole("link", { name: "Set up a match" }).first());
    await director.enter(page.getByRole("link", { name: campaign }));
    await director.choose(page.getByLabel("Sponsor", { exact: true }), "Someone new");
    await director.fill(page.getByLabel("Name of the new sponsor"), "Tidal Bank");
    await director.fill(
      page.getByLabel("Email address of the new sponsor"),
      `${unique("tidal")}@example.org`.toLowerCase(),
    );
    await director.fill(page.getByLabel("Limit in all"), "500");
    await director.enter(page.getByRole("button", { name: "Set up match" }));
    await expect(page.getByRole("status").first()).toContainText("The match is set up.");
  });

  await director.does("Approve a fundraising page", async () => {
    await director.enter(director.room("Pages"));
    await director.enter(page.getByRole("link", { name: pageName }));
    await director.enter(page.getByRole("link", { name: "Approve page" }));
    await director.enter(page.getByRole("button", { name: "Approve page" }));
    await expect(page.getByRole("status").first()).toContainText("The page is open.");
    await director.looks();
  });

  expect(director.steps).toEqual(STEPS);
});
