import { setTimeout as sleep } from "node:timers/promises";
import type { CheckResult } from "@/server/cli/tests/crash-test/checks";
import { withDatabase } from "@/server/cli/tests/crash-test/drain";

/** What was under way when something was killed. */
export interface UnderWay {
  /** Requests without a response. */
  requests: number;
  /** Accepted gifts: not charged yet, and charged but not settled. */
  pending: number;
  settling: number;
  deliveries: number;
  emails: number;
  payouts: number;
  runs: number;
}

export interface Interrupted {
  what: string;
  underWay: UnderWay;
  isEnough: boolean;
}

const POLL_MS = 200;
/** How long a kill waits until there is enough to interrupt. */
const PATIENCE_MS = 180_000;

const UNDER_WAY = `
  SELECT (SELECT count(*)::int FROM gifts WHERE status = 'pending') AS pending,
    (SELECT count(*)::int FROM gifts WHERE status = 'settling') AS settling,
    (SELECT count(*)::int FROM webhook_deliveries WHERE lease_until > now()) AS deliveries,
    (SELECT count(*)::int FROM email_messages WHERE lease_until > now()) AS emails,
    (SELECT count(*)::int FROM payments WHERE direction = 'payout' AND next_at IS NOT NULL) AS payouts,
    (SELECT count(*)::int FROM job_runs WHERE status = 'queued' AND lease_until > now()) AS runs`;

/** Counts what each kill interrupts, and makes a kill wait until that is enough. */
export class Interruptions {
  readonly all: Interrupted[] = [];

  constructor(
    private readonly databaseUrl: string,
    /** The number of requests without a response. */
    private readonly inFlight: () => number,
    /** How many gifts must be under way for a kill to count. */
    private readonly atLeast: number,
  ) {}

  get counted(): number {
    return this.all.filter(({ isEnough }) => isEnough).length;
  }

  /** Waits until enough gifts are under way, for three minutes at most, and returns what is. */
  async awaitEnough(signal: AbortSignal): Promise<UnderWay> {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const read = await this.read();
      if (read && (giftsOf(read) >= this.atLeast || Date.now() > until)) return read;
      if (!read && Date.now() > until) throw new Error("the database did not come back to count what is under way");
      await sleep(POLL_MS, undefined, { signal });
    }
  }

  /** Records a kill with what it interrupted. */
  record(what: string, underWay: UnderWay): Interrupted {
    const interrupted = { what, underWay, isEnough: giftsOf(underWay) >= this.atLeast };
    this.all.push(interrupted);
    return interrupted;
  }

  /** Checks that this many kills each interrupted enough. */
  check(kills: number): CheckResult {
    const short = this.all.filter(({ isEnough }) => !isEnough);
    return {
      promise: `Each of ${kills} kills came while ${this.atLeast} accepted gifts or more were on their way`,
      checked: this.counted,
      errors: this.counted >= kills ? [] : short.map(({ what, underWay }) => `${what}: ${describe(underWay)}`),
    };
  }

  /** Null while the database is unreachable. */
  private async read(): Promise<UnderWay | null> {
    try {
      return await withDatabase(this.databaseUrl, async (client) => {
        const { rows } = await client.query<Omit<UnderWay, "requests">>(UNDER_WAY);
        return { requests: this.inFlight(), ...rows[0]! };
      });
    } catch {
      return null;
    }
  }
}

/** What was under way, in words. */
export function describe({ requests, pending, settling, deliveries, emails, payouts, runs }: UnderWay): string {
  return `${requests} requests, ${pending + settling} gifts (${pending} not charged yet), ${deliveries} deliveries, ${emails} emails, ${payouts} payouts, ${runs} runs`;
}

function giftsOf({ pending, settling }: UnderWay): number {
  return pending + settling;
}
