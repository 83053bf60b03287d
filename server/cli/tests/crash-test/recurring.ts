import { type Cast, insist, send, type Target } from "@/server/cli/tests/crash-test/client";
import type { Journal, JournalEntry } from "@/server/cli/tests/crash-test/journal";

const DONORS = 6;
const AMOUNT_CENTS = 500;

/** Weekly recurring gifts, while the sandbox's clock moves forward by weeks. */
export class RecurringDonors {
  readonly ids: string[] = [];
  /** How many days the clock has moved forward. */
  days = 0;
  private moves = 0;

  constructor(
    private readonly target: Target,
    private readonly journal: Journal,
  ) {}

  /** Starts the gifts, before anything is killed. */
  async begin({ campaignId }: Cast): Promise<void> {
    for (let index = 1; index <= DONORS; index += 1) {
      const from = await this.make("/v1/identities", {
        type: "individual",
        email: `weekly-${index}@crash-test.example`,
        display_name: `Robin Weekly ${index}`,
      });
      const terms = { from, amount_cents: AMOUNT_CENTS, cadence: "weekly" };
      this.ids.push(await this.make(`/v1/campaigns/${campaignId}/recurring_gifts`, terms));
    }
  }

  /** How many weeks the clock has moved forward; after each, every recurring gift was due once more. */
  get weeks(): number {
    return Math.floor(this.days / 7);
  }

  /** Moves the sandbox's clock forward. */
  async passDays(count: number): Promise<void> {
    this.days += count;
    this.moves += 1;
    const entry: JournalEntry = {
      key: `crash-clock-${this.moves}`,
      path: "/v1/sandbox/clock",
      body: { advance: `P${count}D` },
      attempts: 0,
      response: null,
    };
    await insist(this.target, this.journal, entry, () => false);
    if (entry.response!.status >= 300) throw new Error(`the clock was not moved: ${entry.response!.status}`);
  }

  private async make(path: string, body: object): Promise<string> {
    const response = await send(this.target, path, body);
    if (response?.status !== 201)
      throw new Error(`${path} returned ${response?.status ?? "nothing"} before the test began`);
    return String(response.json.id);
  }
}
