import { setTimeout as sleep } from "node:timers/promises";
import type { Journal } from "@/server/cli/tests/crash-test/journal";
import { LAST_RESPONSES_MS } from "@/server/cli/tests/crash-test/load";
import { PlainBrowser, type ShownPage } from "@/server/cli/tests/crash-test/plain-browser";
import type { Readiness } from "@/server/cli/tests/crash-test/readiness";
import type { Random } from "@/server/cli/tests/random";

const DONORS_AT_ONCE = 3;
const PAUSE_MS = 400;
const CARDS = ["4242 4242 4242 4242", "4242 4242 4242 4242", "4000 0000 0000 0341"];

/** A donor on the campaign's page, and how far they have come. */
export interface Donor {
  email: string;
  /** The rail's form was submitted and redirected. */
  hasPaid: boolean;
  /** The thank-you page was shown. */
  isThanked: boolean;
  /** Something that they saw and did not expect; null otherwise. */
  surprise: string | null;
}

/** Donors who give on the campaign's page, one after another, and reload whatever fails to open. */
export class Donors {
  readonly all: Donor[] = [];
  private readonly running: Promise<void>[] = [];
  private stoppedAt = Number.POSITIVE_INFINITY;

  constructor(
    private readonly origin: string,
    private readonly givePath: string,
    private readonly journal: Journal,
    private readonly readiness: Readiness,
    private readonly random: Random,
  ) {}

  start(): void {
    for (let index = 0; index < DONORS_AT_ONCE; index += 1) this.running.push(this.comeAndGo());
  }

  /** Starts no further donors, and waits for those in progress, for five minutes at most. */
  async stop(): Promise<void> {
    this.stoppedAt = Date.now();
    await Promise.all(this.running);
  }

  private async comeAndGo(): Promise<void> {
    while (this.stoppedAt === Number.POSITIVE_INFINITY) {
      const email = `donor-${this.all.length + 1}@crash-test.example`;
      const donor: Donor = { email, hasPaid: false, isThanked: false, surprise: null };
      this.all.push(donor);
      await this.give(donor);
      await sleep(PAUSE_MS);
    }
  }

  private async give(donor: Donor): Promise<void> {
    const isOver = () => Date.now() > this.stoppedAt + LAST_RESPONSES_MS;
    const browser = new PlainBrowser(this.origin, this.journal, this.readiness, isOver);
    const form = await browser.open(this.givePath);
    const input = { amount: "other", own_amount: "7.50", cadence: "once", name: "Robin Donor", email: donor.email };
    const rail = form && (await browser.send(form, input));
    if (!rail || !this.isAt(donor, rail, "/dev/rail/pay")) return;
    const card = { number: this.random.pick(CARDS), expiry: "12/34", cvc: "123", holder: "Robin Donor" };
    const thanks = await browser.send(rail, card);
    if (!thanks) return;
    donor.hasPaid = true;
    donor.isThanked = this.isAt(donor, thanks, "/thanks/");
  }

  private isAt(donor: Donor, { path, status, html }: ShownPage, part: string): boolean {
    if (status === 200 && path.includes(part)) return true;
    const title = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? "no title";
    donor.surprise = `${status} at ${path.slice(0, 80)}: ${title.replace(/<[^>]*>/g, "")}`;
    return false;
  }
}
