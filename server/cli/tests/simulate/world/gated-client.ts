import pg from "pg";
import type { Disturbances } from "@/server/cli/tests/simulate/acts/disturbances";
import type { Requester } from "@/server/cli/tests/simulate/acts/request";
import type { Turns } from "@/server/cli/tests/simulate/acts/turns";
import { notThereYet } from "@/server/cli/tests/simulate/world/restart-database";

/** A session of a simulated process. */
export interface Session {
  readonly processID: number | null;
  /** Resolves once this side knows that the session is gone. */
  readonly hasEnded: Promise<void>;
  /** Ends what it is doing and rolls back, as the server does when a process dies. */
  breakOff(): Promise<void>;
}

/** The process that sessions belong to. */
export interface SessionOwner extends Requester {
  readonly sessions: Set<Session>;
}

type Callback = (error: unknown, result?: unknown) => void;

/** pg's client, with only those of its overloads that the pool and Prisma use. */
interface PlainClient {
  processID: number | null;
  connect(callback?: Callback): Promise<unknown>;
  query(config: unknown, values?: unknown, callback?: Callback): Promise<unknown>;
  end(callback?: Callback): unknown;
  once(event: "end", listener: () => void): unknown;
}

const Plain = pg.Client as unknown as new (config?: unknown) => PlainClient;

const ENDS_TRANSACTION = /^\s*(ROLLBACK|COMMIT)\s*$/i;

const BEGINS_TRANSACTION = /^\s*(BEGIN|START TRANSACTION)/i;
const LOCKS = /FOR (NO KEY )?UPDATE\s*$/;
const WRITES =
  /\b(INSERT\s+INTO|UPDATE\s+[\w."]+(\s+AS)?(\s+\w+)?\s+SET|DELETE\s+FROM|\w+_(create|create_late|post|take|count|release|record)\s*\()/i;

/** Raised by the server itself, so that it aborts the transaction as a real error would. */
const NO_SPACE = `DO $$ BEGIN
  RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
END $$`;

interface Gate {
  turns: Turns;
  owner: SessionOwner;
  admin: Pick<pg.Pool, "query">;
  disturbances: Disturbances;
  /** Changes the text of statements. */
  rewrite?: ((text: string) => string) | undefined;
  /** Changes the error of a failed statement: null hides it. */
  hear?: ((error: unknown, text: string) => unknown) | undefined;
}

/** The class of pg's clients whose every round trip waits for the turn of its process. */
export function gatedClient({ turns, owner, admin, disturbances, rewrite, hear }: Gate): typeof pg.Client {
  class GatedClient extends Plain implements Session {
    #isBusy = false;
    #isInTransaction = false;
    readonly hasEnded = new Promise<void>((resolve) => void this.once("end", resolve));

    override connect(callback?: Callback): Promise<unknown> {
      const open = async () => {
        if (disturbances.refusesConnection()) throw notThereYet();
        await super.connect();
        owner.sessions.add(this);
        this.once("end", () => owner.sessions.delete(this));
      };
      return answered(turns.ask(owner, null, open), callback);
    }

    override query(config: unknown, values?: unknown, callback?: Callback): Promise<unknown> {
      const last = typeof values === "function" ? (values as Callback) : callback;
      const given = typeof values === "function" ? undefined : values;
      const asked = rewrite ? rewritten(config, rewrite) : config;
      const kind = kindOf(textOf(config), this.#isInTransaction);
      if (kind.begins) this.#isInTransaction = true;
      if (kind.ends) this.#isInTransaction = false;
      // The server rolls back what a dead process left open, so its cleanup has nothing to do.
      if (owner.isDead && kind.ends) return answered(Promise.resolve(NOTHING), last);
      const run = turns.ask(owner, this.processID, () => this.#run(asked, given, kind), kind);
      return answered(hear ? run.catch((error) => heard(hear(error, textOf(asked)))) : run, last);
    }

    override end(callback?: Callback): unknown {
      owner.sessions.delete(this);
      return super.end(callback);
    }

    async breakOff(): Promise<void> {
      if (this.#isBusy) await admin.query("SELECT pg_cancel_backend($1)", [this.processID]);
      // Queued behind the canceled statement; if that one ended by itself, the cancellation may hit this one instead.
      const rollBack = () => super.query("ROLLBACK");
      this.#isInTransaction = false;
      await rollBack()
        .catch(rollBack)
        .catch(() => {});
    }

    async #run(config: unknown, values: unknown, kind: Kind): Promise<unknown> {
      this.#isBusy = true;
      try {
        const full = fullFor(kind, disturbances);
        if (!full) return await super.query(config, values);
        return await super.query(NO_SPACE).finally(() => full.ends && super.query("ROLLBACK"));
      } finally {
        this.#isBusy = false;
      }
    }
  }
  return GatedClient as unknown as typeof pg.Client;
}

interface Kind {
  begins: boolean;
  ends: boolean;
  locks: boolean;
  writes: boolean;
  commits: boolean;
}

function kindOf(text: string, isInTransaction: boolean): Kind {
  const writes = WRITES.test(text);
  const ends = ENDS_TRANSACTION.test(text);
  return {
    begins: BEGINS_TRANSACTION.test(text),
    ends,
    locks: LOCKS.test(text),
    writes,
    commits: ends ? /COMMIT/i.test(text) : writes && !isInTransaction,
  };
}

/** The statement if it hits the full disk: a commit still ends its transaction. Null if there is space. */
function fullFor(kind: Kind, disturbances: Disturbances): Pick<Kind, "ends"> | null {
  if (kind.writes && disturbances.isFullFor("statements")) return { ends: false };
  return kind.commits && disturbances.isFullFor("commits") ? kind : null;
}

/** What a planted bug turns an error into. */
function heard(error: unknown): unknown {
  if (error === null) return NOTHING;
  throw error;
}

const NOTHING = { command: "ROLLBACK", rows: [], fields: [], rowCount: 0, oid: 0 };

function textOf(config: unknown): string {
  return typeof config === "string" ? config : ((config as { text?: string } | null)?.text ?? "");
}

function rewritten(config: unknown, rewrite: (text: string) => string): unknown {
  if (typeof config === "string") return rewrite(config);
  const { text, name, ...rest } = config as { text: string; name?: string };
  const changed = rewrite(text);
  // The server has prepared the named statement with its original text.
  return { ...rest, text: changed, ...(name && { name: changed === text ? name : `${name}, changed` }) };
}

/** The result as a promise or, if there is a callback, only through the callback. */
function answered(result: Promise<unknown>, callback?: Callback): Promise<unknown> {
  if (!callback) return result;
  return result.then(
    (value) => process.nextTick(callback, null, value),
    (error) => process.nextTick(callback, error),
  ) as Promise<unknown>;
}
