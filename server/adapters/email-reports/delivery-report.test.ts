import { expect, test } from "vitest";
import { readDeliveryReport } from "@/server/adapters/email-reports/delivery-report";

const NAME = "0123456789abcdef0123456789abcdef";
const ORIGINAL = ["Content-Type: message/rfc822", "", `Message-ID: <${NAME}@almoner.example>`, "Subject: x", "", "y"];

function report(parts: string[][], kind = "delivery-status") {
  const lines = [
    "From: MAILER-DAEMON@mx.example",
    "MIME-Version: 1.0",
    `Content-Type: multipart/report; report-type=${kind}; boundary=B`,
    "",
    ...parts.flatMap((part) => ["--B", ...part]),
    "--B--",
  ];
  return readDeliveryReport(Buffer.from(lines.join("\r\n")));
}

const status = (...fields: string[]) => [
  "Content-Type: message/delivery-status",
  "",
  "Reporting-MTA: dns; mx.example",
  "",
  ...fields,
];

test("says which email came back, from whom and why", async () => {
  const [one, ...others] = await report([
    ["Content-Type: text/plain", "", "Sorry."],
    status(
      "Final-Recipient: rfc822; relay@example.net",
      "Original-Recipient: rfc822;Ada@example.org",
      "Action: failed",
      "Status: 5.1.1",
      "Diagnostic-Code: smtp; 550 5.1.1",
      "    no such user",
    ),
    ORIGINAL,
  ]);
  expect(others).toEqual([]);
  expect(one).toMatchObject({ messageName: NAME, recipient: "Ada@example.org", bounced: "no_mailbox" });
  expect(one?.detail).toBe("550 5.1.1 no such user");
});

test("a server that is still trying says nothing yet, and one that gave up does", async () => {
  const tried = ["Final-Recipient: rfc822; ada@example.org", "Status: 4.4.1"];
  expect(await report([status(...tried, "Action: delayed"), ORIGINAL])).toEqual([]);
  const given = await report([status(...tried, "Action: failed"), ORIGINAL]);
  expect(given).toMatchObject([{ bounced: "expired" }]);
});

test("reads the headers alone, and several recipients", async () => {
  const failed = (to: string) => [`Final-Recipient: rfc822; <${to}>`, "Action: failed", "Status: 5.2.1", ""];
  const headers = ["Content-Type: text/rfc822-headers", "", `Message-Id: <${NAME}@almoner.example>`, "To: x"];
  const all = await report([status(...failed("a@example.org"), ...failed("b@example.org")), headers]);
  expect(all.map(({ recipient, bounced }) => [recipient, bounced])).toEqual([
    ["a@example.org", "closed"],
    ["b@example.org", "closed"],
  ]);
});

test("reads a complaint", async () => {
  const feedback = [
    "Content-Type: message/feedback-report",
    "",
    "Feedback-Type: abuse",
    "Original-Rcpt-To: <ada@example.org>",
  ];
  expect(await report([feedback, ORIGINAL], "feedback-report")).toMatchObject([
    { recipient: "ada@example.org", bounced: null },
  ]);
});

test("any other email has no reports", async () => {
  expect(await readDeliveryReport(Buffer.from("Subject: out of office\r\n\r\nBack on Monday."))).toEqual([]);
  expect(await readDeliveryReport(Buffer.from(""))).toEqual([]);
  expect(await report([status("Final-Recipient: rfc822; a@example.org", "Action: failed", "Status: 5.1.1")])).toEqual(
    [],
  );
  const foreign = ORIGINAL.map((line) => line.replace(NAME, "someone-elses-message"));
  expect(await report([status("Final-Recipient: rfc822; a@b.example", "Action: failed"), foreign])).toEqual([]);
});
