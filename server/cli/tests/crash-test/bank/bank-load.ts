import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { folders } from "@/server/cli/tests/crash-test/bank/folders";
import { rejectionOf } from "@/server/cli/tests/played-bank/read-orders";
import type { Random } from "@/server/cli/tests/random";
import type { BankStage } from "@/server/cli/tests/simulate/bank/bank-stage";
import { decideUnclear } from "@/server/cli/tests/simulate/bank/decide-payment";
import { contentOf, ofBooking } from "@/server/cli/tests/simulate/bank/said-content";
import type { Cast } from "@/server/cli/tests/simulate/story/cast";
import { createGift } from "@/server/domain/gifts/create-gift";
import { createPayout } from "@/server/domain/payouts/create-payout";
import { isAlmonerError } from "@/server/kernel/errors";
import type { Context } from "@/server/operations/context";
import { giftCreateBody } from "@/server/resources/gift-create";

const PAUSE_MS = 600;
const CENTS = [1_000, 1_000, 2_500, 4_000] as const;
const FORMATS = ["camt.053.001.08", "camt.053.001.02", "ofx2"] as const;
const HALVES_SHARE = 0.2;
const TWICE_SHARE = 0.1;
const REJECTED_SHARE = 0.2;
const RETURNED_SHARE = 0.15;
const PAYOUT_SHARE = 0.3;
const DAY_MS = 86_400_000;

/** A gift with a donor's transfer, and whether its amount is exact. */
interface Transferred {
  id: string;
  isExact: boolean;
}

/**
 * Donors who transfer, and the bank: it books, makes statements, and executes the files that it receives. Neither is
 * killed.
 */
export class BankLoad {
  readonly #gifts: Transferred[] = [];
  readonly #taken = new Set<string>();
  #statements = 0;
  #isOver = false;
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly ctx: Context,
    private readonly cast: Cast,
    private readonly stage: BankStage,
    private readonly about: { folder: string; random: Random },
  ) {}

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  figures(): string {
    const { bank } = this.stage;
    return `${this.#gifts.length} gifts, ${bank.bookings.length} bookings, ${this.#statements} statements, ${this.#taken.size} payment files`;
  }

  async #run(): Promise<void> {
    while (!this.#isOver) {
      await this.#give();
      if (this.about.random.next() < PAYOUT_SHARE) await this.payOut();
      await this.execute();
      await this.tell(false);
      await sleep(PAUSE_MS);
    }
  }

  #today(ms = 0): string {
    return new Date(Date.now() + ms).toISOString().slice(0, 10);
  }

  async #give(): Promise<void> {
    const { random } = this.about;
    const { bank } = this.stage;
    const cents = random.pick(CENTS);
    const gift = await createGift(
      this.ctx.as(this.cast.partner),
      giftCreateBody.parse({
        from: random.pick(this.cast.donors.slice(-1)).id,
        to: this.cast.charity.id,
        amount_cents: cents,
        currency: "EUR",
        payment_method_id: "pm_sandbox_transfer",
      }),
    );
    const { id, payment_instructions: how } = JSON.parse(JSON.stringify(gift)) as {
      id: string;
      payment_instructions: { reference: string };
    };
    const account = { iban: "NL91ABNA0417164300", number: null, bank: null };
    const transfer = (amountCents: bigint) =>
      bank.book(this.#today(), {
        amountCents,
        text: how.reference,
        counterparty: { name: "Dagny Fennimore", account },
      });
    const isExact = random.next() >= HALVES_SHARE;
    // An operator must resolve two halves, and the second of two full transfers.
    if (isExact) transfer(BigInt(cents));
    else for (const half of [0, 1]) transfer(BigInt(cents / 2) + BigInt(half * (cents % 2)));
    if (isExact && random.next() < TWICE_SHARE) transfer(BigInt(cents));
    this.#gifts.push({ id, isExact });
  }

  /** Requests a payout of the charity's whole balance. */
  async payOut(): Promise<void> {
    await createPayout(this.ctx.as(this.cast.partner), { identity_id: this.cast.charity.id }).catch(
      (error: unknown) => {
        if (!isAlmonerError(error)) throw error;
      },
    );
  }

  /** The bank executes its payment files, rejects some orders, and sends some back. */
  async execute(): Promise<void> {
    const { outbox, answers } = folders(this.about.folder);
    const { random } = this.about;
    const { bank } = this.stage;
    for (const name of (await readdir(outbox)).filter((one) => one.endsWith(".xml") && !this.#taken.has(one))) {
      this.#taken.add(name);
      const bytes = await readFile(path.join(outbox, name));
      const fate = () => (random.next() < REJECTED_SHARE ? "rejected" : "executed");
      const first = bank.bookings.length;
      const rejected = bank.take(bytes, this.#today(), fate);
      for (const { entry } of bank.bookings.slice(first)) {
        const { counterparty, endToEndId, text, amountCents } = entry;
        if (random.next() < RETURNED_SHARE)
          bank.book(this.#today(), { counterparty, endToEndId, text, amountCents: -amountCents, returnCode: "AC04" });
      }
      if (rejected.length > 0)
        await writeFile(path.join(answers, name), rejectionOf(name.replace(".xml", "").replaceAll("_", "-"), rejected));
    }
  }

  /** The bank makes a statement of today, or of everything. */
  async tell(isWhole: boolean): Promise<void> {
    const { bank, statements: held } = this.stage;
    this.#statements += 1;
    const format = isWhole ? FORMATS[0] : this.about.random.pick(FORMATS);
    const [from, to] = [this.#today(-3 * DAY_MS), this.#today(isWhole ? DAY_MS : 0)];
    const file = bank.statement({ format, from, to, madeAt: new Date() });
    const name = `${String(this.#statements).padStart(5, "0")}-${file.name}`;
    held.push({ name, bytes: file.bytes, bookings: bank.between(from, to) });
    const target = path.join(folders(this.about.folder).statements, name);
    await writeFile(`${target}.part`, file.bytes);
    await rename(`${target}.part`, target);
  }

  /** An operator decides the cases that need a person. */
  async decide(): Promise<void> {
    for (let count = 0; count < 100; count += 1)
      if ((await decideUnclear(this.ctx.as(this.stage.operators[1]), this.stage)) === null) return;
  }

  /** Whether the books have as many bookings as the bank. */
  async isKnown(): Promise<boolean> {
    return (await this.ctx.db.bankLine.count()) >= this.stage.bank.bookings.length;
  }

  /** Every gift with exactly one full transfer is settled, by one charge. */
  async check(): Promise<string[]> {
    const ids = this.#gifts.filter(({ isExact }) => isExact).map(({ id }) => id);
    const rows = await this.ctx.statement<{ id: string; status: string; charges: number }>(
      `SELECT g.id, g.status, (SELECT count(*)::int FROM payments p WHERE p.subject_id = g.id AND p.direction = 'charge') AS charges
       FROM gifts g WHERE g.id = ANY ($1)`,
      [ids],
    );
    const wrong = rows.filter(({ status, charges }) => status !== "settled" || charges !== 1);
    const texts = new Set(this.stage.bank.bookings.map((one) => contentOf(ofBooking(one))));
    console.log(`  ${ids.length} gifts were transferred for exactly, ${texts.size} contents of bookings`);
    return wrong.map(
      ({ id, status, charges }) => `A gift that was paid is settled once. ${id} is ${status}, ${charges} charges`,
    );
  }
}
