import { type Answered, type Breach, breach, type MadeCall } from "@/server/cli/tests/fuzz/breach";
import { idsIn } from "@/server/cli/tests/fuzz/known-ids";
import type { Keys } from "@/server/cli/tests/fuzz/make-call";
import { doneOnce, mayBeOpen } from "@/server/cli/tests/fuzz/rules-beyond-schema";

const LAST_CALLS = 20;
const SHOWN_CHARACTERS = 200;

/** A resource that the run created. */
export interface Created {
  call: MadeCall;
  by: keyof Keys;
  id: string;
  location: string;
  shown: Record<string, unknown>;
}

/** What a run has done so far that later responses must be consistent with. */
export class History {
  /** Created in this round. */
  created: Created[] = [];
  /** Successful, original requests of this round with an Idempotency-Key. */
  keyed: { call: MadeCall; response: Answered }[] = [];
  /** The ids that requests of this round may have changed. */
  touched = new Set<string>();
  private readonly everTouched = new Set<string>();
  private readonly createdById = new Map<string, Created>();
  private readonly done = new Set<string>();
  private readonly identities = { first: new Set<string>(), second: new Set<string>() };
  private readonly last: string[] = [];

  /** The last requests and their responses, for a breach's report. */
  get lastCalls(): string {
    return this.last.join("\n");
  }

  /** Sets who owns which identities, before a run begins. */
  ownsFrom(who: keyof Keys, text: string): void {
    for (const id of idsIn(text)) if (/^(usr|org)_/.test(id)) this.identities[who].add(id);
  }

  startRound(): void {
    this.created = [];
    this.keyed = [];
    this.touched = new Set();
  }

  began({ operation, path }: MadeCall): void {
    if (operation.method !== "GET") {
      for (const id of idsIn(path)) {
        this.touched.add(id);
        this.everTouched.add(id);
      }
    }
  }

  /** Records the effects of the response. Returns how it contradicts earlier responses, if it does. */
  errorIn(call: MadeCall, response: Answered): Breach | null {
    const { operation, path, who, init } = call;
    const sent = String(init.body ?? "").slice(0, SHOWN_CHARACTERS);
    this.last.push(
      `${response.status} ${who.padEnd(6)} ${operation.method} ${call.url.slice(0, 300)} ${sent}`.trimEnd(),
    );
    if (this.last.length > LAST_CALLS) this.last.shift();
    if (who !== "first" && who !== "second") return null;
    const leak = this.leakIn(call, response, who);
    if (leak) return breach(call, `${response.status}: ${leak}\n${response.text.slice(0, 2_000)}`);
    if (response.status >= 300 || response.replayed) return null;
    if (new Headers(init.headers).has("idempotency-key")) this.keyed.push({ call, response });
    if (response.status === 201) this.noteCreated(call, response, who);
    const once = doneOnce(operation, path, call.json);
    if (once === null) return null;
    if (this.done.has(once)) return breach(call, `${response.status}: it succeeded a second time: ${once}`);
    this.done.add(once);
    return null;
  }

  /** Whether this partner may see the resource: it is public, or the partner is one of its sides. */
  concerns({ id, shown }: Created, who: keyof Keys): boolean {
    if (mayBeOpen(shown, this.everTouched.has(id))) return true;
    return idsIn(JSON.stringify(shown)).some((id) => this.identities[who].has(id));
  }

  private noteCreated(call: MadeCall, { json, headers }: Answered, by: keyof Keys): void {
    const shown = json as Record<string, unknown>;
    const id = String(shown.id);
    if (/^(usr|org)_/.test(id)) this.identities[by].add(id);
    // An earlier request returned it as well, for example when it was renewed.
    if (this.createdById.has(id)) this.touched.add(id);
    const created = { call, by, id, location: headers.get("location")!, shown };
    this.created.push(created);
    this.createdById.set(id, created);
  }

  /** Returns how a response leaks one partner's data to the other. */
  private leakIn({ path }: MadeCall, { status, json }: Answered, who: keyof Keys): string | null {
    const isForeign = (id: unknown) => {
      const made = this.createdById.get(String(id));
      return made !== undefined && made.by !== who && !this.concerns(made, who);
    };
    const named = idsIn(path).find(isForeign);
    const isConflict = status === 409 && (json as { error: { code: string } }).error.code !== "idempotency_in_progress";
    if (named && (status < 300 || isConflict)) return `another partner's ${named} was not hidden`;
    if (status >= 300 || typeof json !== "object" || json === null) return null;
    const { id, data } = json as { id?: unknown; data?: unknown };
    const rows = Array.isArray(data) ? (data as { id?: unknown }[]) : [];
    const shown = [id, ...rows.map((row) => row.id)].find(isForeign);
    return shown ? `another partner's ${shown} was shown` : null;
  }
}
