import { beforeEach, expect, test, vi } from "vitest";
import { VisitorBudget } from "@/server/api/visitor-budget";
import { policyReports } from "@/server/http/policy-reports";
import { VISITOR_HEADER } from "@/server/kernel/visitor-network";

const warn = vi.fn();
const log = { warn } as unknown as Parameters<typeof policyReports>[0]["log"];
const OLD = {
  "csp-report": {
    "document-uri": "https://give.example/c/well/manage/secret",
    "violated-directive": "img-src 'self'",
    "blocked-uri": "https://evil.example/pixel.gif?who=ada",
  },
};
const NEW = [
  { type: "csp-violation", body: { effectiveDirective: "script-src-elem", blockedURL: "inline" } },
  { type: "csp-violation", body: { effectiveDirective: "img-src", blockedURL: "https://evil.example/b.gif" } },
  { type: "deprecation", body: {} },
];
beforeEach(() => warn.mockClear());

const made = () => policyReports({ log });
const post = (reports: ReturnType<typeof made>, body: BodyInit, visitor = "192.0.2.1") =>
  reports.take(
    new Request("http://x/policy-reports", { method: "POST", body, headers: { [VISITOR_HEADER]: visitor } }),
  );

test("reports of both kinds become one line with counts, without the URLs of pages", async () => {
  const reports = made();
  expect((await post(reports, JSON.stringify(OLD))).status).toBe(204);
  expect((await post(reports, JSON.stringify(NEW))).status).toBe(204);
  expect(warn).not.toHaveBeenCalled();
  reports.log();
  reports.log();
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn.mock.calls[0]![0]).toEqual({
    violations: { "img-src https://evil.example": 2, "script-src-elem inline": 1 },
    total: 3,
  });
});

test("whoever reports too much is turned away, and others are not", async () => {
  const reports = policyReports({ log }, new VisitorBudget({ burst: 2, perSecond: 0.1, nowMs: () => 0 }));
  const send = async (visitor: string) => (await post(reports, JSON.stringify(OLD), visitor)).status;
  expect([await send("a"), await send("a"), await send("a"), await send("b")]).toEqual([204, 204, 429, 204]);
});

test.each([
  ["nothing", ""],
  ["no JSON", "{"],
  ["another object", "{}"],
  ["more than 16 KiB", JSON.stringify({ ...OLD, padding: "x".repeat(20_000) })],
])("a body with %s is refused and not logged", async (_, body) => {
  const reports = made();
  expect((await post(reports, body)).status).toBe(400);
  reports.log();
  expect(warn).not.toHaveBeenCalled();
});

test("what is logged is bounded, whatever is reported", async () => {
  const reports = policyReports({ log }, new VisitorBudget({ burst: 1_000, perSecond: 1 }));
  for (let host = 0; host < 200; host += 1) {
    const report = { effectiveDirective: "img-src", blockedURL: `https://h${host}.example/` };
    await post(reports, JSON.stringify([{ type: "csp-violation", body: report }]));
  }
  const odd = { effectiveDirective: "x".repeat(5_000), blockedURL: "\u001b[31m".repeat(900) };
  await post(reports, JSON.stringify([{ type: "csp-violation", body: odd }]));
  reports.log();
  const { violations, total } = warn.mock.calls[0]![0];
  expect(Object.keys(violations)).toHaveLength(51);
  expect([total, violations.others]).toEqual([201, 151]);
});

test("only posts are taken", async () => {
  const response = await made().take(new Request("http://x/policy-reports"));
  expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
});
