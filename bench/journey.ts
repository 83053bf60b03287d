/**
 * `npm run bench:journey`: what it takes to give on a phone, from the campaign's page until the gift is accepted: taps,
 * characters and seconds, by card and by wallet, for a first gift, a second one, and signed in; and how much each page
 * weighs and how fast it appears on a slow connection, compared with a bare page. Each field counts as a tap, and
 * characters count where a field is not prefilled.
 */
import type { Browser, Page } from "@playwright/test";
import { median, whole } from "@/bench/figures";
import { readOptions } from "@/bench/options";
import { LINES, openBrowser, type PageView, PHONE, viewPage } from "@/bench/page-view";
import { openProduct } from "@/bench/product";

/**
 * The most taps for each way. A card takes three more than a wallet: three fields and a button instead of the wallet's
 * one tap.
 */
const TAPS_GOALS = {
  first: { wallet: 6, card: 9 },
  again: { wallet: 3, card: 6 },
  signedIn: { wallet: 3, card: 6 },
} as const;
const NAMES = { first: "first gift", again: "giving again", signedIn: "signed in, with a name saved" } as const;
const SCRIPT_GOAL_KB = 20;
const WEIGHT_GOAL_KB = 300;
const SHIFT_GOAL = 0.02;
/** Donors with a wallet pay with one tap; all others type a card. */
const METHODS = ["wallet", "card"] as const;
type Method = (typeof METHODS)[number];
const LINE = LINES["fast 3G (1.6 Mbit/s, 150 ms)"];

const values = readOptions({ url: undefined, path: "/c/light-the-harbor", rounds: 3 });

const product = await openProduct(values.url);
const { browser, bareUrl, close } = await openBrowser();
let isReached = true;
try {
  const campaign = new URL(values.path, product.url).href;
  let pages: Record<string, string> = {};
  for (const method of METHODS) {
    const walked = await giveOnPhone(browser, campaign, method);
    pages = walked.pages;
    for (const [walk, way] of Object.entries(walked.ways) as [keyof typeof NAMES, Way | null][]) {
      if (way === null) console.log(`--   ${NAMES[walk]}, by ${method}: not offered here`);
      if (way === null) continue;
      const { taps, typed, seconds } = way;
      const line = `${NAMES[walk]}, by ${method}: ${taps} taps and ${typed} characters in ${seconds} s`;
      report(line, taps <= TAPS_GOALS[walk][method]);
    }
  }
  for (const [name, url] of Object.entries({ ...pages, "bare page": bareUrl })) {
    const views: PageView[] = [];
    for (let round = 0; round < values.rounds; round += 1) views.push(await viewPage(browser, url, LINE));
    const { bytes, scriptBytes, shift } = views[0]!;
    const lcpMs = median(views.map((view) => view.lcpMs));
    report(
      `${name}: ${kb(bytes)} kB, of it script ${kb(scriptBytes)} kB; CLS ${shift.toFixed(3)}; LCP ${whole(lcpMs)} ms`,
      bytes < WEIGHT_GOAL_KB * 1_000 && scriptBytes <= SCRIPT_GOAL_KB * 1_000 && shift <= SHIFT_GOAL,
    );
  }
} finally {
  await close();
  await product.close();
}
process.exitCode = isReached ? 0 : 1;

function report(line: string, isGood: boolean): void {
  isReached &&= isGood;
  console.log(`${isGood ? "ok  " : "MISS"} ${line}`);
}

function kb(bytes: number): string {
  return (bytes / 1_000).toFixed(1);
}

interface Way {
  taps: number;
  /** Characters typed into fields that were not prefilled. */
  typed: number;
  seconds: string;
}

/** Gives as a new donor, gives again, and gives signed in, always by the same method. Returns the pages on the way. */
async function giveOnPhone(on: Browser, campaign: string, method: Method) {
  const context = await on.newContext(PHONE);
  const page = await context.newPage();
  const pages: Record<string, string> = { campaign };
  await page.goto(campaign);
  const first = await measured(page, async (tap, type) => {
    await tap(page.getByRole("link", { name: "Give $50" }));
    await page.waitForURL(/\/give/);
    pages.give = new URL(new URL(page.url()).pathname, campaign).href;
    await introduce(page, type);
    await tap(giveButton(page));
    await page.waitForURL(/\/rail\/pay/);
    pages.payment = page.url();
    await pay(page, method, tap, type);
  });
  pages.thanks = page.url();
  const link = page.getByRole("link", { name: "Give again" });
  const again =
    (await link.count()) === 0
      ? null
      : await measured(page, async (tap, type) => {
          await tap(link);
          await page.waitForURL(/\/give/);
          await introduce(page, type);
          await tap(giveButton(page));
          await pay(page, method, tap, type);
        });
  const isSignedIn = await signIn(page);
  await page.goto(campaign);
  const signedIn = isSignedIn
    ? await measured(page, async (tap, type) => {
        await tap(page.getByRole("link", { name: "Give $50" }));
        await page.waitForURL(/\/give/);
        await introduce(page, type);
        await tap(giveButton(page));
        await pay(page, method, tap, type);
      })
    : null;
  await context.close();
  return { pages, ways: { first, again, signedIn } };
}

function giveButton(page: Page) {
  return page.getByRole("button", { name: /^(?:Give \$50|Continue)/ });
}

/** Fills in the donor's name and email address where they are not prefilled. */
async function introduce(page: Page, type: Type): Promise<void> {
  const name = page.getByLabel("Your name");
  const email = page.getByLabel("Your email address");
  if ((await name.inputValue()) === "") await type(name, "Ada Whitfield");
  if ((await email.inputValue()) === "") await type(email, `ada-${Date.now()}@example.org`);
}

/** Signs in with a new address, with the link from the sandbox's mailbox. Returns false if there is no mailbox. */
async function signIn(page: Page): Promise<boolean> {
  const email = `ada-${Date.now()}@example.org`;
  await page.goto(new URL("/sign-in", page.url()).href);
  await page.getByLabel("Your email address").fill(email);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const mailbox = await page.goto(new URL("/dev/mailbox", page.url()).href);
    if (!mailbox?.ok()) return false;
    const message = page.getByRole("listitem").filter({ hasText: email }).getByRole("link").first();
    if ((await message.count()) > 0) {
      await page.goto(new URL((await message.getAttribute("href"))!, page.url()).href);
      break;
    }
    await page.waitForTimeout(500);
  }
  const link = /http[^\s"<]+\/sign-in\/link\/[^\s"<]+/.exec(await page.content());
  if (!link) return false;
  await page.goto(link[0]);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/me/);
  await page.goto(new URL("/me/account", page.url()).href);
  await page.locator("section:has(#name) form").getByRole("textbox").fill("Ada Whitfield");
  await page.locator("section:has(#name) form").getByRole("button").click();
  await page.waitForLoadState();
  return true;
}

type Tap = (target: ReturnType<Page["getByRole"]>) => Promise<void>;
type Type = (target: ReturnType<Page["getByRole"]>, text: string) => Promise<void>;

/** Pays in the rail's form: by its first wallet, or by card, whose holder's name is filled in. */
async function pay(page: Page, method: Method, tap: Tap, type: Type): Promise<void> {
  await page.getByText("Sandbox payments: no real money").waitFor();
  if (method === "wallet") await tap(page.getByRole("button", { name: /^Pay with/ }).first());
  else {
    await type(page.getByLabel("Card number"), "4242424242424242");
    await type(page.getByLabel(/^Expiry/), "1234");
    await type(page.getByLabel("Security code"), "123");
    const holder = page.getByLabel("Name on the card");
    if ((await holder.inputValue()) === "") await type(holder, "Ada Whitfield");
    await tap(page.getByRole("button", { name: /^Pay \$/ }));
  }
  await page.getByRole("heading", { level: 1, name: /^Thank you/ }).waitFor();
}

async function measured(page: Page, walk: (tap: Tap, type: Type) => Promise<void>): Promise<Way> {
  const counted = { taps: 0, typed: 0 };
  const startedAt = performance.now();
  const tap: Tap = async (target) => {
    counted.taps += 1;
    await target.tap();
  };
  await walk(tap, async (target, text) => {
    await tap(target);
    counted.typed += text.length;
    await page.keyboard.insertText(text);
  });
  return { ...counted, seconds: ((performance.now() - startedAt) / 1_000).toFixed(1) };
}
