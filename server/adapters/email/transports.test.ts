import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileTransport } from "@/server/adapters/email/file-transport";
import { smtpTransport } from "@/server/adapters/email/smtp-transport";
import type { OutgoingEmail } from "@/server/ports/email";

const FROM = "Almoner <receipts@almoner.example>";
const email: OutgoingEmail = {
  key: "receipt:rcp_1:v1",
  name: "0123456789abcdef0123456789abcdef",
  to: "ada@example.org",
  subject: "Danke, Zoë 日本",
  text: "Hello\r\nyou",
  html: "<p>Hello</p>",
  unsubscribeUrl: null,
  replyTo: null,
  attachments: [
    { fileName: "Quittung Zoë.pdf", mediaType: "application/pdf", bytes: Buffer.from([0, 255, 13, 10, 46, 10]) },
  ],
};

let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(path.join(os.tmpdir(), "almoner-mail-"));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

async function written(folder: string) {
  const names = (await readdir(folder)).sort();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(path.join(folder, name), "utf8") })));
}

test("an email becomes one complete file that an email client can read", async () => {
  const folder = path.join(parent, "complete");
  await fileTransport(folder, () => FROM).send(email);
  const [file, ...others] = await written(folder);
  expect(others).toEqual([]);
  expect(file?.name).toMatch(/^\d{8}T\d{9}Z-\d{6}-[0-9a-f]{32}\.eml$/);
  const read = await PostalMime.parse(file?.text ?? "");
  expect(read).toMatchObject({
    from: { name: "Almoner", address: "receipts@almoner.example" },
    to: [{ address: "ada@example.org" }],
    subject: email.subject,
    html: expect.stringContaining("<p>Hello</p>"),
  });
  expect(read.attachments[0]).toMatchObject({ filename: "Quittung Zoë.pdf", mimeType: "application/pdf" });
  expect([...new Uint8Array(read.attachments[0]?.content as ArrayBuffer)]).toEqual([0, 255, 13, 10, 46, 10]);
});

test("files sort by the time of sending, and attempts to send one email share a Message-ID", async () => {
  const folder = path.join(parent, "sorted");
  const transport = fileTransport(folder, () => FROM);
  const subjects = Array.from({ length: 12 }, (_, i) => `mail ${i}`);
  for (const subject of subjects) await transport.send({ ...email, subject });
  await transport.send({ ...email, name: "f".repeat(32) });
  const read = await Promise.all((await written(folder)).map(({ text }) => PostalMime.parse(text)));
  expect(read.slice(0, 12).map(({ subject }) => subject)).toEqual(subjects);
  expect(new Set(read.map(({ messageId }) => messageId)).size).toBe(2);
  expect(read[0]?.messageId).toMatch(/^<[0-9a-f]{32}@almoner\.example>$/);
});

// Guards headers: names come from people, and a line break in one must not become a header or a recipient.
test("line breaks, commas and direction marks in names add neither headers nor recipients", async () => {
  const folder = path.join(parent, "injection");
  const evil = "Gift\r\nBcc: victim@example.org\r\n\r\nbody\u202egpj.exe\u2066\u0000\u2028X-Evil: 1";
  await fileTransport(folder, () => FROM).send({
    ...email,
    to: "ada@example.org, victim@example.org\r\nCc: victim2@example.org",
    subject: evil,
    attachments: [
      { fileName: `../../${evil}.pdf`, mediaType: "application/pdf\r\nX-Evil: 1", bytes: Buffer.from("x") },
    ],
  });
  const [file] = await written(folder);
  const read = await PostalMime.parse(file?.text ?? "");
  const names = read.headers.map(({ key }) => key);
  expect(names.filter((name) => ["bcc", "cc", "x-evil"].includes(name))).toEqual([]);
  expect(read.subject).toBe("Gift Bcc: victim@example.org body gpj.exe X-Evil: 1");
  expect(read.attachments).toHaveLength(1);
  expect(read.attachments[0]?.filename).not.toMatch(/[\r\n\u202e\u2066/\\]/);
  expect(file?.text).not.toMatch(/^(bcc|cc|x-evil):/im);
});

test("SMTP sends the email to one recipient, reuses the connection, and throws when the server rejects it", async () => {
  const server = await fakeSmtp((recipient) => (recipient.includes("nobody") ? "550 no such user" : "250 ok"));
  const transport = smtpTransport(`smtp://127.0.0.1:${server.port}?ignoreTLS=true`, () => FROM);
  await transport.send(email);
  await transport.send({ ...email, key: "second" });
  expect(server.connections()).toBe(1);
  await expect(transport.send({ ...email, to: "nobody@example.org" })).rejects.toThrow("550");
  await transport.send({ ...email, to: "ada@example.org, victim@example.org" }).catch(() => {});
  expect(server.recipients.slice(0, 3)).toEqual(["<ada@example.org>", "<ada@example.org>", "<nobody@example.org>"]);
  expect(server.recipients).not.toContain("<victim@example.org>");
  transport.close();
  await server.close();
  await expect(smtpTransport(`smtp://127.0.0.1:${server.port}`, () => FROM).send(email)).rejects.toThrow(
    "ECONNREFUSED",
  );
});

/** The part of an SMTP server that a client needs, with this response to each recipient. */
async function fakeSmtp(verdict: (recipient: string) => string) {
  const recipients: string[] = [];
  let connections = 0;
  const server = net.createServer((socket) => {
    connections += 1;
    let inData = false;
    let rest = "";
    const say = (line: string) => socket.write(`${line}\r\n`);
    say("220 test");
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString("latin1")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (inData) {
          if (line !== ".") continue;
          inData = false;
          say("250 taken");
        } else if (line.startsWith("RCPT TO:")) {
          const recipient = line.slice(8).split(" ")[0] ?? "";
          recipients.push(recipient);
          say(verdict(recipient));
        } else if (line === "DATA") {
          inData = true;
          say("354 go on");
        } else say("250 ok");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as net.AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { port, recipients, connections: () => connections, close };
}

test("answers to what someone else wrote go to them, and to nobody added to the address", async () => {
  const folder = path.join(parent, "answered");
  const replyTo = "rosa@example.org\r\nBcc: <eve@example.org>, mallory@example.org";
  await fileTransport(folder, () => FROM).send({ ...email, replyTo: "rosa@example.org" });
  await fileTransport(folder, () => FROM).send({ ...email, key: "other", replyTo });
  const [first, second] = await Promise.all((await written(folder)).map(({ text }) => PostalMime.parse(text)));
  expect(first!.replyTo).toEqual([{ name: "", address: "rosa@example.org" }]);
  expect(second!.replyTo).toHaveLength(1);
  expect(second!.headers.some(({ key }) => key === "bcc")).toBe(false);
});

test("an email to many carries its unsubscribe address", async () => {
  const folder = path.join(parent, "many");
  const unsubscribeUrl = "https://almoner.example/unsubscribe/1/one-click?s=x\r\nBcc: <eve@example.org>";
  await fileTransport(folder, () => FROM).send({ ...email, unsubscribeUrl });
  const read = await PostalMime.parse((await written(folder))[0]?.text ?? "");
  const headerOf = (key: string) => read.headers.find((header) => header.key === key)?.value;
  expect(headerOf("list-unsubscribe")).toBe("<https://almoner.example/unsubscribe/1/one-click?s=xBcc:eve@example.org>");
  expect(headerOf("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(headerOf("bcc")).toBeUndefined();
});
