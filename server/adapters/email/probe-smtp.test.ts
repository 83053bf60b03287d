import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, expect, it } from "vitest";
import { probeSmtp } from "@/server/adapters/email/probe-smtp";

// Guards receipts: a server that would reject them is found before a donor waits for one.

const servers: SMTPServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(() => resolve()));
});

/** The SMTP server's name for its sender handler. */
const ON_SENDER = "onMailFrom" as const;
const ADDRESSES = { from: "receipts@juniper.org", to: "ops@juniper.org" };
let seen: string[] = [];

async function serve(options: SMTPServerOptions, login = ""): Promise<string> {
  seen = [];
  const server = new SMTPServer({
    logger: false,
    onAuth: ({ username, password }, _session, done) => {
      seen.push(`auth ${username}`);
      if (password === "right") done(null, { user: username });
      else done(new Error("wrong password"));
    },
    [ON_SENDER]: ({ address }, _session, done) => {
      seen.push(`from ${address}`);
      done();
    },
    onRcptTo: ({ address }, _session, done) => {
      seen.push(`to ${address}`);
      done();
    },
    onData: (stream, _session, done) => {
      seen.push("data");
      stream.resume().once("end", () => done());
    },
    ...options,
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return `smtp://${login}127.0.0.1:${port}`;
}

it("names sender and recipient to the server and sends nothing, over TLS where that is offered", async () => {
  const url = await serve({}, "mailer:right@");
  expect(await probeSmtp(`${url}?tls.rejectUnauthorized=false`, ADDRESSES)).toEqual({
    error: null,
    isEncrypted: true,
    isLocal: true,
  });
  expect(seen).toEqual(["auth mailer", "from receipts@juniper.org", "to ops@juniper.org"]);
});

it("says that a connection is not encrypted", async () => {
  const url = await serve({ disabledCommands: ["STARTTLS", "AUTH"] });
  expect(await probeSmtp(url, ADDRESSES)).toMatchObject({ error: null, isEncrypted: false });
});

it.each([
  ["a wrong password", {}, "mailer:wrong@", /535/],
  [
    "a sender that it may not send for",
    { [ON_SENDER]: (_address, _session, done) => done(new Error("not your domain")) },
    "mailer:right@",
    /MAIL FROM:<receipts@juniper\.org> was answered with 550 not your domain/,
  ],
  [
    "a recipient",
    { onRcptTo: (_address, _session, done) => done(new Error("no relay")) },
    "mailer:right@",
    /RCPT TO:<ops@juniper\.org> was answered with 550 no relay/,
  ],
  ["everyone without a login", {}, "", /MAIL FROM.*530/],
  ["a connection", { onConnect: (_session, done) => done(new Error("go away")) }, "", /go away/],
] satisfies [string, SMTPServerOptions, string, RegExp][])(
  "says in the server's words that it refuses %s",
  async (_what, options, login, says) => {
    const url = await serve(options, login);
    const { error } = await probeSmtp(`${url}?tls.rejectUnauthorized=false`, ADDRESSES);
    expect(error).toMatch(says);
    expect(error).not.toContain("\n");
  },
);

it("says that nothing is there", async () => {
  expect((await probeSmtp("smtp://127.0.0.1:1", ADDRESSES)).error).toMatch(/ECONNREFUSED/);
});
