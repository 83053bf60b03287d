import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { unique } from "./campaigns";
import { sql } from "./database";
import { leaveIdle, signInAsOperator, signInWithCode } from "./operators";
import { expectGoodPage } from "./page-checks";
import { signIn } from "./sign-ins";

const address = () => `${unique("ada")}@example.org`.toLowerCase();

/** Opens tasks of a kind whose subjects exist nowhere else. */
async function raise(kind: string, subjects: string[]): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `INSERT INTO tasks (id, kind, subject_id, title, detail, suggestion, opened_at)
     SELECT 'tsk_' || replace(gen_random_uuid()::text, '-', ''), $1, s, 'A job failed for good: ' || s, 'It ended <b>badly</b>.',
       'Read the error.', now() - interval '3 h' FROM unnest($2::text[]) s RETURNING id`,
    [kind, subjects],
  );
  return rows.map(({ id }) => id);
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
    "[account]": "bac_1",
    "[file]": "bfl_1",
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
  await signInWithCode(page);

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
  await signInAsOperator(second, "second_operator");
  await second.goto(`/admin/task/${task}`);
  await expect(second.getByText("is working on this.")).toBeVisible();
  await expect(second.getByRole("link", { name: "Dismiss" })).toHaveCount(0);
  await second.goto(`/admin/task/${other}/done`);
  await second.getByLabel("Reason").selectOption("The cause was removed.");
  await second.getByLabel(/^Details/).fill("The disk was full.");
  await second.getByRole("button", { name: "Close as done" }).click();
  await expect(second.getByRole("status")).toContainText("The task is closed.");
  await second.close();

  // Shortcuts work only once the page's scripts have loaded, which its text does not wait for.
  await page.waitForLoadState("load");
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

  await page.waitForLoadState("load");
  await page.keyboard.press("?");
  await expect(page.getByText("Next and previous item")).toBeVisible();
  await page.goto(`/admin/audit?subject=${task}`);
  await expect(page.getByText("task.dismissed")).toBeVisible();
  await expectGoodPage(page);
  const csv = await page.request.get(`/admin/audit/export?subject=${task}`);
  expect(csv.headers()["content-type"]).toContain("text/csv");
  expect(await csv.text()).toContain('"task.dismissed"');

  // An operator who was idle must enter a code first.
  await leaveIdle(page);
  await page.goto("/admin/task");
  await expect(page.getByRole("heading", { level: 1, name: "Enter your code" })).toBeVisible();
});

test("two operators confirm a transfer that the provider made by itself, without typing it", async ({
  page,
  browser,
}) => {
  const reference = unique("tr").replaceAll(/[^\w.-]/g, "_");
  // No gift uses this currency, so the books and the provider differ by this transfer alone.
  const transfer = [reference, 4_200, "ISK"];
  for (const table of ["sandbox_rail.transfers (", "rail_transfers (rail, "])
    await sql(
      `INSERT INTO ${table}reference, amount_cents, currency, moved_at)
       SELECT ${table.startsWith("rail") ? "'sandbox', " : ""}$1, $2, $3, now()`,
      transfer,
    );
  const [task] = await raise("reconciliation_difference", ["sandbox:ISK"]);
  const second = await browser.newPage({ baseURL: test.info().project.use.baseURL, javaScriptEnabled: false });
  for (const [operator, which] of [
    [page, "operator"],
    [second, "second_operator"],
  ] as const) {
    await signInAsOperator(operator, which);
    await operator.goto(`/admin/task/${task}/rail-withdrawn`);
    await expect(operator.getByLabel("Transfer")).toHaveValue(reference);
    await expect(operator.getByLabel("Amount in the smallest unit of ISK")).toHaveValue("4200");
    await expect(operator.getByLabel("The document that shows it")).toHaveValue(reference);
    if (operator === page) await expectGoodPage(page);
    await operator.getByRole("button", { name: "Record a withdrawal at the provider" }).click();
    await expect(operator.getByRole("status")).toBeVisible();
  }
  await second.close();
  const booked = await sql("SELECT kind, amount_cents FROM ledger_corrections WHERE reference = $1", [reference]);
  expect(booked).toEqual([{ kind: "rail_withdrawn", amount_cents: "4200" }]);
  // No transfer is listed any more, so another withdrawal must be typed.
  await page.goto(`/admin/task/${task}/rail-withdrawn`);
  await expect(page.getByLabel("Transfer")).toHaveCount(0);
  await expect(page.getByLabel("The document that shows it")).toHaveValue("");
});
