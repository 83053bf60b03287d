import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import pg from "pg";
import { unique } from "./campaigns";
import { expectGoodPage } from "./page-checks";
import { signIn } from "./sign-ins";

const address = () => `${unique("ada")}@example.org`.toLowerCase();

async function sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Tasks of a kind about things that are unknown elsewhere. */
async function raise(kind: string, subjects: string[]): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `INSERT INTO tasks (id, kind, subject_id, title, detail, suggestion, opened_at)
     SELECT 'tsk_' || replace(gen_random_uuid()::text, '-', ''), $1, s, 'A job failed for good: ' || s, 'It ended <b>badly</b>.',
       'Read the error.', now() - interval '3 h' FROM unnest($2::text[]) s RETURNING id`,
    [kind, subjects],
  );
  return rows.map(({ id }) => id);
}

/** Makes the owner of an address an operator who has set up two-step verification. */
async function becomeOperator(page: Page, email: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: process.env.E2E_DATABASE_URL };
  execFileSync(process.execPath, ["dist/commands/operators.js", "add", email], { env });
  await signIn(page, email, "/admin");
  // Without a second factor there is nothing but the way to one.
  const response = await page.request.get("/admin/task");
  expect(new URL(response.url()).pathname).toBe("/me/account/second-factor");
  await page.getByRole("button", { name: "Set up two-step verification" }).click();
  const link = await page.getByRole("link", { name: "Open the app on this device" }).getAttribute("href");
  const key = new URL(link!).searchParams.get("secret")!;
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
  await page.getByRole("textbox", { name: /^Code from your app/ }).fill(code);
  await page.getByRole("button", { name: "Turn on", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Two-step verification is on" })).toBeVisible();
}

/** A URL of every page and file of the console. */
function pagesOf(task: string): string[] {
  const root = "app/(operator)";
  const places: Record<string, string> = {
    "[queue]": "task",
    "[id]": task,
    "[action]": "dismiss",
    "[document]": "vdc_1",
    "[page]": "0",
  };
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  const routes = files.filter((file) => /(?:^|\/)(?:page\.tsx|route\.ts)$/.test(file));
  return routes.map((file) => `/${path.posix.dirname(file).replace(/\[\w+\]/g, (name) => places[name]!)}`);
}

test("an operator decides about a task by keyboard, and nobody else finds the console", async ({ page, browser }) => {
  const name = unique("job");
  const [task = "", other = ""] = await raise("job_given_up", [name, `${name}-2`]);
  const email = address();
  const urls = pagesOf(task);
  expect(urls.length).toBeGreaterThan(6);
  for (const url of urls) expect((await page.request.get(url)).status(), url).toBe(404);
  await signIn(page, email);
  for (const url of urls) expect((await page.request.get(url)).status(), url).toBe(404);
  await page.context().clearCookies();
  await becomeOperator(page, address());

  await page.goto("/admin");
  await expectGoodPage(page);
  await page.getByRole("heading", { name: "Tasks" }).getByRole("link").click();
  await page.getByLabel("Kind").selectOption("job_given_up");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByRole("link", { name: `A job failed for good: ${name}`, exact: true })).toBeVisible();
  await expectGoodPage(page);
  await page.goto(`/admin/task/${task}`);
  await expect(page.getByText("It ended <b>badly</b>.")).toBeVisible();
  await page.getByRole("button", { name: "Claim for 15 minutes" }).click();
  await expect(page.getByRole("status")).toContainText("This is yours");
  await expectGoodPage(page);

  // Another operator finds it taken, in a browser without scripts.
  const second = await browser.newPage({ baseURL: test.info().project.use.baseURL, javaScriptEnabled: false });
  await becomeOperator(second, address());
  await second.goto(`/admin/task/${task}`);
  await expect(second.getByText("is working on this.")).toBeVisible();
  await expect(second.getByRole("link", { name: "Dismiss" })).toHaveCount(0);
  await second.goto(`/admin/task/${other}/done`);
  await second.getByLabel("Reason").selectOption("The cause was removed.");
  await second.getByLabel(/^Details/).fill("The disk was full.");
  await second.getByRole("button", { name: "Close as done" }).click();
  await expect(second.getByRole("status")).toContainText("The task is closed.");
  await second.close();

  await page.keyboard.press("2");
  await expect(page.getByRole("heading", { level: 1, name: "Dismiss" })).toBeVisible();
  await page.getByLabel("Reason").selectOption("");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByRole("alert", { name: "There is a problem" })).toContainText("Choose a reason");
  await page.getByLabel(/^Details/).fill("It was a drill.");
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByRole("status")).toContainText("The task is dismissed.");
  const closed = await sql("SELECT status, note FROM tasks WHERE id = ANY ($1) ORDER BY subject_id", [[task, other]]);
  expect(closed).toEqual([
    { status: "dismissed", note: "It was a drill." },
    { status: "done", note: "The cause was removed. The disk was full." },
  ]);

  await page.keyboard.press("?");
  await expect(page.getByText("Next and previous item")).toBeVisible();
  await page.goto(`/admin/audit?subject=${task}`);
  await expect(page.getByText("task.dismissed")).toBeVisible();
  await expectGoodPage(page);
  const csv = await page.request.get(`/admin/audit/export?subject=${task}`);
  expect(csv.headers()["content-type"]).toContain("text/csv");
  expect(await csv.text()).toContain('"task.dismissed"');

  // Whoever was idle enters a code before anything else.
  await sql(
    "UPDATE user_sessions SET second_factor_at = now() - interval '16 min', operated_at = now() - interval '16 min' WHERE operated_at IS NOT NULL",
  );
  await page.goto("/admin/task");
  await expect(page.getByRole("heading", { level: 1, name: "Enter your code" })).toBeVisible();
});
