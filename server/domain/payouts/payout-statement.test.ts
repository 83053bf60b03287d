import { afterAll, beforeAll, expect, it } from "vitest";
import { workerRenderer } from "@/server/adapters/document-renderer/worker-renderer";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { createPayout } from "@/server/domain/payouts/create-payout";
import { getPayoutStatement } from "@/server/domain/payouts/get-payout-statement";
import { renderNextStatement } from "@/server/domain/payouts/render-next-statement";
import type { Identity, Payout } from "@/server/generated/prisma/client";
import { formatCents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { StreamedFile } from "@/server/operations/file";
import { QueueFull } from "@/server/ports/queue-full";
import type { PayoutStatementFormat } from "@/server/resources/payout-statement";
import { apiCaller } from "@/server/testing/gift-fixture";
import { makePayoutFixture, type PayoutFixture } from "@/server/testing/payout-fixture";
import { readPdfText } from "@/server/testing/read-pdf-text";

// Guards that a statement says the same in each format, and only to those whose money it is.

const renderer = workerRenderer();
let fixture: PayoutFixture;
let partner: Context;
let to: Identity;
let payout: Payout;
beforeAll(async () => {
  fixture = await makePayoutFixture({ ports: { renderer } });
  partner = fixture.partner;
  to = await fixture.recipient({ name: "ليلى Fund <b>" });
  for (const cents of [5_000n, 2_000n, 700n]) await fixture.receive(to, cents);
  payout = await createPayout(partner, { identity_id: to.id, amount_cents: 6_000n });
});
afterAll(async () => {
  await renderer.close();
  await fixture.close();
});

async function bytesOf(format: PayoutStatementFormat): Promise<Uint8Array> {
  const file = await getPayoutStatement(partner, { id: payout.id, format });
  if (!(file instanceof StreamedFile)) throw new Error("not a file");
  return new Uint8Array(await new Response(file.stream).arrayBuffer());
}

it("is the payout, its account and its sums as JSON, which come to its amount", async () => {
  const statement = await getPayoutStatement(partner, { id: payout.id, format: "json" });
  expect(statement).toMatchObject({
    payout: { id: payout.id, amount_cents: 6_000 },
    recipient: { id: to.id },
    account: { id: payout.payoutAccountId },
    sums: [
      { type: "gift", count: 3, amount_cents: 7_700 },
      { type: "fee", count: null, amount_cents: -300 },
      { type: "carried", amount_cents: -1_400 },
    ],
    lines_path: `/v1/payouts/${payout.id}/lines`,
  });
});

it("has every line in each of its files", async () => {
  const lines = await fixture.lines(payout);
  const amounts = lines.map(({ amountCents }) => formatCents(amountCents, "USD"));
  const csv = new TextDecoder().decode(await bytesOf("csv"));
  const cells = csv
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(",")[6]);
  expect(cells).toEqual([50, -1, 20, -1, 7, -1, -14].map((amount) => `"${amount.toFixed(2)}"`));
  const html = new TextDecoder().decode(await bytesOf("html"));
  const rows = html.split('id="lines"')[1]!.match(/class="figure">-?\$[\d.]+</g)!;
  expect(rows.map((row) => row.slice(15, -1))).toEqual(amounts);
  expect(html).toContain("<bdi>ليلى Fund &lt;b&gt;</bdi>");
  const pdf = readPdfText(await bytesOf("pdf")).split("Line by line")[1]!;
  expect(pdf.split("\n").filter((line) => /^-?\$/.test(line))).toEqual(amounts);
});

it("is found by no one else", async () => {
  const { id } = await createIdentity(fixture.system, { type: "application", email: "rival@example.org" });
  const rival = fixture.system.as(apiCaller(id));
  for (const format of ["json", "pdf", "html", "csv"] as const)
    await expect(getPayoutStatement(rival, { id: payout.id, format })).rejects.toMatchObject({
      code: "resource_not_found",
    });
});

it("asks to come back when too many PDFs are drawn", async () => {
  const busy = { ...renderer, payoutStatementPdf: () => Promise.reject(new QueueFull()) };
  const ctx = Object.assign(Object.create(partner), { ports: { ...partner.ports, renderer: busy } });
  await expect(getPayoutStatement(ctx, { id: payout.id, format: "pdf" })).rejects.toMatchObject({
    code: "unavailable",
    headers: { "Retry-After": "5" },
  });
});

it("says what is in no payout yet, with what was left", async () => {
  await fixture.receive(to, 1_000n);
  const own = fixture.system.as(apiCaller(to.id));
  const file = await renderNextStatement(own, { currency: "USD", format: "pdf" });
  const text = readPdfText(new Uint8Array(await new Response(file.stream).arrayBuffer()));
  expect(text).toContain("$23.00 in no payout yet");
  expect(text.split("Line by line")[1]!.match(/-?\$[\d.]+/g)).toEqual(["$14.00", "$10.00", "-$1.00"]);
});
