import type { StatementOrder } from "@/server/adapters/document-renderer/draw-order";
import { DrawingPlaces } from "@/server/adapters/document-renderer/drawing-places";
import { DrawingSession } from "@/server/adapters/document-renderer/drawing-session";
import { byteStream } from "@/server/kernel/byte-stream";
import { DRAWING_PATIENCE_MS, STATEMENT_DRAWINGS } from "@/server/kernel/limits";
import type { StatementLine } from "@/server/resources/payout-line";
import type { PayoutStatement } from "@/server/resources/payout-statement";

interface DrawerOptions {
  atOnce?: number;
  ofOne?: number;
  patienceMs?: number;
  /** The time limit for a whole statement. */
  maxMs?: number;
  script?: string;
}

/**
 * Draws payout statements, each in a process of its own, about a hundred lines at a time: no process holds a whole
 * statement, however long, and receipts never wait behind one.
 */
export class StatementDrawer {
  private readonly places: DrawingPlaces;
  private readonly open = new Set<DrawingSession<StatementOrder>>();
  private readonly maxMs: number;
  private readonly script: string;

  constructor({ maxMs, script = "payout-statement.js", ...places }: DrawerOptions = {}) {
    this.places = new DrawingPlaces({ ...STATEMENT_DRAWINGS, patienceMs: DRAWING_PATIENCE_MS.request, ...places });
    this.maxMs = maxMs ?? STATEMENT_DRAWINGS.maxMs;
    this.script = script;
  }

  /** Resolves with the PDF as soon as its first part is ready, or rejects with `QueueFull`. */
  async draw(
    statement: PayoutStatement,
    lines: AsyncIterable<readonly StatementLine[]>,
    customer: string | null,
  ): Promise<ReadableStream<Uint8Array>> {
    const leave = await this.places.enter(customer);
    const session = new DrawingSession<StatementOrder>(this.script);
    this.open.add(session);
    const end = () => {
      clearTimeout(late);
      this.open.delete(session);
      leave();
      void session.close();
    };
    const late = setTimeout(end, this.maxMs).unref();
    try {
      const first = await session.draw({ kind: "begin", statement });
      return byteStream(partsOf(session, first, lines), end);
    } catch (error) {
      end();
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.open].map((session) => session.close()));
  }
}

async function* partsOf(
  session: DrawingSession<StatementOrder>,
  first: Uint8Array,
  pages: AsyncIterable<readonly StatementLine[]>,
): AsyncGenerator<Uint8Array> {
  yield first;
  for await (const lines of pages) yield await session.draw({ kind: "lines", lines });
  yield await session.draw({ kind: "end" });
}
