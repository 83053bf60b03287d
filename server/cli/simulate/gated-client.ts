import pg from "pg";
import type { Requester } from "@/server/cli/simulate/request";
import type { Turns } from "@/server/cli/simulate/turns";

/** A session of a simulated process. */
export interface Session {
  /** Ends what it is doing and rolls back, as the server does when a process dies. */
  breakOff(): Promise<void>;
}

/** The process that sessions belong to. */
export interface SessionOwner extends Requester {
  readonly sessions: Set<Session>;
}

type Callback = (error: unknown, result?: unknown) => void;

/** pg's client in the forms in which the pool and Prisma use it, of the many that are declared. */
interface PlainClient {
  processID?: number | null;
  connect(callback?: Callback): Promise<unknown>;
  query(config: unknown, values?: unknown, callback?: Callback): Promise<unknown>;
  end(callback?: Callback): unknown;
}

const Plain = pg.Client as unknown as new (config?: unknown) => PlainClient;

const ENDS_TRANSACTION = /^\s*(ROLLBACK|COMMIT)\s*$/i;

const LOCKS = /FOR (NO KEY )?UPDATE\s*$/;

interface Gate {
  turns: Turns;
  owner: SessionOwner;
  admin: Pick<pg.Pool, "query">;
  /** Changes the text of statements. */
  rewrite?: ((text: string) => string) | undefined;
}

/** The class of pg's clients whose every round trip waits for the turn of its process. */
export function gatedClient({ turns, owner, admin, rewrite }: Gate): typeof pg.Client {
  class GatedClient extends Plain implements Session {
    #isBusy = false;

    override connect(callback?: Callback): Promise<unknown> {
      const open = async () => {
        await super.connect();
        owner.sessions.add(this);
      };
      return answered(turns.ask(owner, null, open), callback);
    }

    override query(config: unknown, values?: unknown, callback?: Callback): Promise<unknown> {
      const last = typeof values === "function" ? (values as Callback) : callback;
      const given = typeof values === "function" ? undefined : values;
      // The server rolls back what a dead process left open, so its cleanup has nothing to do.
      if (owner.isDead && ENDS_TRANSACTION.test(textOf(config))) return answered(Promise.resolve(NOTHING), last);
      const asked = rewrite ? rewritten(config, rewrite) : config;
      return answered(
        turns.ask(owner, this.processID ?? null, () => this.#run(asked, given), LOCKS.test(textOf(config))),
        last,
      );
    }

    override end(callback?: Callback): unknown {
      owner.sessions.delete(this);
      return super.end(callback);
    }

    async breakOff(): Promise<void> {
      if (this.#isBusy) await admin.query("SELECT pg_cancel_backend($1)", [this.processID]);
      // Queued behind the statement that was canceled; if that ended by itself, this one may be canceled instead.
      const rollBack = () => super.query("ROLLBACK");
      await rollBack()
        .catch(rollBack)
        .catch(() => {});
    }

    async #run(config: unknown, values: unknown): Promise<unknown> {
      this.#isBusy = true;
      try {
        return await super.query(config, values);
      } finally {
        this.#isBusy = false;
      }
    }
  }
  return GatedClient as unknown as typeof pg.Client;
}

const NOTHING = { command: "ROLLBACK", rows: [], fields: [], rowCount: 0, oid: 0 };

function textOf(config: unknown): string {
  return typeof config === "string" ? config : ((config as { text?: string } | null)?.text ?? "");
}

function rewritten(config: unknown, rewrite: (text: string) => string): unknown {
  if (typeof config === "string") return rewrite(config);
  const { text, name, ...rest } = config as { text: string; name?: string };
  const changed = rewrite(text);
  // A named statement was prepared as it was.
  return { ...rest, text: changed, ...(name && { name: changed === text ? name : `${name}, changed` }) };
}

/** The result as a promise or, if there is a callback, by that alone. */
function answered(result: Promise<unknown>, callback?: Callback): Promise<unknown> {
  if (!callback) return result;
  return result.then(
    (value) => process.nextTick(callback, null, value),
    (error) => process.nextTick(callback, error),
  ) as Promise<unknown>;
}
