import type { Journal } from "@/server/cli/tests/crash-test/journal";
import type { Readiness } from "@/server/cli/tests/crash-test/readiness";

/** The browser's current page: its URL after redirects, and its HTML. */
export interface ShownPage {
  path: string;
  status: number;
  html: string;
}

const TIMEOUT_MS = 30_000;
const REDIRECTS_MAX = 5;
const ENTITIES: Record<string, string> = { quot: '"', amp: "&", lt: "<", gt: ">", "#x27": "'", "#39": "'" };

/** A browser without scripts and with a patient user: it retries when there is no response or a server error. */
export class PlainBrowser {
  constructor(
    private readonly origin: string,
    private readonly journal: Journal,
    private readonly readiness: Readiness,
    /** Whether to give up. */
    private readonly isOver: () => boolean,
  ) {}

  /** Opens a page. Null if there was no response until it was time to give up. */
  open(path: string): Promise<ShownPage | null> {
    return this.follow(path);
  }

  /** Submits the form on the page with the given values in addition to its own. */
  send(page: ShownPage, entered: Record<string, string>): Promise<ShownPage | null> {
    const body = new FormData();
    for (const [name, value] of [...hiddenFields(page.html), ...Object.entries(entered)]) body.set(name, value);
    return this.follow(page.path, body);
  }

  private async follow(path: string, body?: FormData): Promise<ShownPage | null> {
    let at = path;
    let sent = body;
    for (let count = 0; count <= REDIRECTS_MAX; count += 1) {
      const reply = await this.insist(at, sent);
      if (!reply) return null;
      if (!reply.location) return { path: at, status: reply.status, html: reply.html };
      const { pathname, search } = new URL(reply.location, this.origin);
      at = pathname + search;
      sent = undefined;
    }
    throw new Error(`${path} redirects endlessly, last to ${at}`);
  }

  private async insist(path: string, body?: FormData) {
    for (;;) {
      this.journal.requests += 1;
      this.journal.inFlight += 1;
      const reply = await this.ask(path, body);
      this.journal.inFlight -= 1;
      if (reply && reply.status < 500) {
        this.journal.responded();
        return reply;
      }
      this.journal.cutOff += 1;
      if (this.isOver()) return null;
      await this.readiness.wait(this.isOver);
    }
  }

  private async ask(path: string, body?: FormData) {
    const init: RequestInit = body ? { method: "POST", body } : {};
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(this.origin + path, { ...init, redirect: "manual", signal });
      return { status: response.status, location: response.headers.get("location"), html: await response.text() };
    } catch {
      return null;
    }
  }
}

/** The values that the first form of a page already has. */
function hiddenFields(html: string): [name: string, value: string][] {
  const form = /<form\b[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";
  return [...form.matchAll(/<input\b[^>]*\btype="hidden"[^>]*>/g)].map(([input]) => [
    attribute(input, "name"),
    attribute(input, "value"),
  ]);
}

function attribute(element: string, name: string): string {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? "";
  return value.replace(/&(#?\w+);/g, (entity, key: string) => ENTITIES[key] ?? entity);
}
