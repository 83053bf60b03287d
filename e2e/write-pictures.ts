import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { knownBrowser } from "@/server/cli/checkout/browser.mjs";

// Takes the pictures of the README from the product that `npm start` runs: npm run pictures

interface Sandbox {
  base_url: string;
  mailbox_dir: string;
  organizer_email: string;
  /** The charity with eight months of history. */
  living_charity_id: string;
}

const FOLDER = "docs/pictures";
const MAX_BYTES = 150_000;
const WAIT_MS = 30_000;
const LINK = /http[^\s"'<>]+\/sign-in\/link\/[^\s"'<>]+/;
const DESK = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };
const PICTURES = [
  { name: "home", room: "", viewport: DESK },
  { name: "gifts", room: "/gifts", viewport: DESK },
  { name: "home-on-a-phone", room: "", viewport: PHONE },
];

const file = process.env.E2E_SANDBOX_FILE ?? ".data/sandbox.json";
const sandbox: Sandbox = JSON.parse(await readFile(file, "utf8"));
const browser = await chromium.launch({ executablePath: (await knownBrowser()) ?? undefined });
try {
  await takePictures(browser);
} finally {
  await browser.close();
}

async function takePictures(browser: Browser): Promise<void> {
  const context = await browser.newContext({
    baseURL: sandbox.base_url,
    colorScheme: "light",
    deviceScaleFactor: 2,
    locale: "en-US",
    timezoneId: "America/New_York",
  });
  const page = await context.newPage();
  await signIn(page);
  await mkdir(FOLDER, { recursive: true });
  for (const { name, room, viewport } of PICTURES) {
    await page.setViewportSize(viewport);
    await page.goto(`/dashboard/${sandbox.living_charity_id}${room}`, { waitUntil: "networkidle" });
    const picture = await sharp(await page.screenshot())
      .webp({ quality: 82 })
      .toBuffer();
    if (picture.length > MAX_BYTES) throw new Error(`${name} has ${picture.length} bytes. ${MAX_BYTES} are the limit.`);
    const target = path.join(FOLDER, `${name}.webp`);
    await writeFile(target, picture);
    console.log(`${target}: ${Math.ceil(picture.length / 1000)} kB`);
  }
}

/** Signs in as the organizer, by the link in the email. */
async function signIn(page: Page): Promise<void> {
  const before = new Set(await readdir(sandbox.mailbox_dir));
  await page.goto("/sign-in?callbackUrl=%2Fdashboard");
  await page.getByLabel("Your email address").fill(sandbox.organizer_email);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await page.goto(await linkInEmail(before));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
}

async function linkInEmail(before: Set<string>): Promise<string> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await sleep(200)) {
    const names = (await readdir(sandbox.mailbox_dir)).filter((name) => !before.has(name));
    for (const name of names) {
      const email = (await readFile(path.join(sandbox.mailbox_dir, name), "utf8")).replace(/=\r?\n/g, "");
      const link = email.includes(sandbox.organizer_email) && LINK.exec(email.replaceAll("=3D", "="))?.[0];
      if (link) return link;
    }
  }
  throw new Error("The email with the link did not come. Is the product running?");
}
