import { BYSTANDER } from "@/server/cli/tests/simulate/acts/request";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import { renderReceipt } from "@/server/domain/receipts/render-receipt";
import type { Context } from "@/server/operations/context";
import { File } from "@/server/operations/file";

const READ_MAX = 3;

/** Reads the newest receipts as PDFs. Each version has the same bytes every time, and is never cut off. */
export async function readReceipts(partner: Context, { world, memory }: Stage): Promise<string> {
  const { turns, observer, state } = world;
  const orderBy = [{ issuedAt: "desc" as const }, { id: "desc" as const }];
  const receipts = await turns.ask(BYSTANDER, null, async () =>
    observer.db.receipt.findMany({ orderBy, take: READ_MAX, select: { id: true } }),
  );
  for (const { id } of receipts) {
    const file = await renderReceipt(partner, { id, format: "pdf" });
    if (!(file instanceof File)) throw new Error("A PDF was asked for.");
    const text = Buffer.from(file.bytes).toString();
    const { version, status } = JSON.parse(text.endsWith("}") ? text : "{}") as Record<string, unknown>;
    const of = `${id}, version ${version}, ${status}`;
    const before = memory.receipts.get(of) ?? text;
    memory.receipts.set(of, before);
    if (before !== text || !version) state.breach("A receipt is whole, and the same each time.", `${of}: ${text}`);
  }
  return `${receipts.length} read`;
}
