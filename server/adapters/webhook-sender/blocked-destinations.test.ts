import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { httpsSender } from "@/server/adapters/webhook-sender/https-sender";
import type { Address } from "@/server/adapters/webhook-sender/resolve-host";
import { isPublicAddress } from "@/server/kernel/public-address";
import { readWebhookUrl } from "@/server/kernel/webhook-target";

// Guards Almoner's own network: no address that a subscriber enters may lead a request into it.

let port = 0;
let reached = 0;
const server = http.createServer((_request, response) => {
  reached += 1;
  response.end("inside");
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  reached = 0;
});

const at = (address: string): Address => ({ address, family: address.includes(":") ? 6 : 4 });
const post = (url: string, addresses: string[] = [], allowHosts: string[] = []) =>
  httpsSender({ allowHosts, resolve: async () => addresses.map(at) }).post({ url, headers: {}, body: "{}" });
const blocked = { status: null, text: null, failure: { code: "blocked_destination" } };

const HOSTILE_URLS = [
  "https://127.0.0.1/",
  "https://127.1/",
  "https://127.0.1/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0x7f.1/",
  "https://0177.0.0.1/",
  "https://017700000001/",
  "https://127.0.0.1./",
  "https://１２７.0.0.1/",
  "https://①②⑦.0.0.1/",
  "https://%31%32%37.0.0.1/",
  "https://0/",
  "https://0.0.0.0/",
  "https://10.0.0.1/",
  "https://172.16.0.1/",
  "https://192.168.1.1/",
  "https://169.254.169.254/latest/meta-data/",
  "https://0xa9fea9fe/",
  "https://2852039166/",
  "https://100.64.0.1/",
  "https://100.100.100.200/",
  "https://192.0.0.192/",
  "https://192.0.2.1/",
  "https://192.88.99.1/",
  "https://198.18.0.1/",
  "https://198.51.100.1/",
  "https://203.0.113.1/",
  "https://224.0.0.1/",
  "https://240.0.0.1/",
  "https://255.255.255.255/",
  "https://[::]/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:7f00:1]/",
  "https://[::ffff:169.254.169.254]/",
  "https://[::127.0.0.1]/",
  "https://[::ffff:0:127.0.0.1]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[64:ff9b::a9fe:a9fe]/",
  "https://[64:ff9b:1::7f00:1]/",
  "https://[2002:7f00:1::]/",
  "https://[2002:a9fe:a9fe::1]/",
  "https://[2001::1]/",
  "https://[2001:db8::1]/",
  "https://[3fff::1]/",
  "https://[fe80::1]/",
  "https://[fec0::1]/",
  "https://[fc00::1]/",
  "https://[fd00:ec2::254]/",
  "https://[ff02::1]/",
  "https://[100::1]/",
  "https://[5f00::1]/",
  "https://localhost/",
  "https://LOCALHOST/",
  "https://localhost./",
  "https://foo.localhost/",
  "https://metadata.google.internal/",
  "https://printer.local/",
  "https://intranet/",
  "http://example.org/",
  "ftp://example.org/",
  "file:///etc/passwd",
  "gopher://example.org/",
  "javascript:alert(1)",
  "//example.org/",
  "https:example.org",
  "https:///example.org",
  "https://user:secret@example.org/",
  "https://user@example.org/",
  "https://@example.org/",
  "https://example.org@127.0.0.1/",
  "https://127.0.0.1#@example.org/",
  "https://example.org/#",
  "https://example.org\\@127.0.0.1/",
  "https://exa\tmple.org/",
  " https://example.org/",
  "https://example.org/a b",
  "https://example.org:22/",
  "https://example.org:80/",
  "https://example.org:0/",
  "https://example.org:65536/",
  "https://",
  "https:///",
  "",
];

describe("a forbidden address", () => {
  test.each(HOSTILE_URLS)("%j is rejected when an endpoint is created and blocked when it is called", async (url) => {
    expect(readWebhookUrl(url, []).ok).toBe(false);
    expect(await post(url, ["93.184.215.14"])).toMatchObject(blocked);
  });

  test(`there are at least 40 of them (${HOSTILE_URLS.length})`, () => {
    expect(HOSTILE_URLS.length).toBeGreaterThanOrEqual(40);
  });
});

describe("a harmless host name", () => {
  const HOSTILE_ADDRESSES = [
    "127.0.0.1",
    "10.1.2.3",
    "172.31.255.255",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "192.0.0.1",
    "192.31.196.1",
    "192.52.193.1",
    "192.175.48.1",
    "198.19.255.255",
    "239.1.1.1",
    "255.255.255.255",
    "::1",
    "::",
    "::ffff:10.0.0.1",
    "::10.0.0.1",
    "::ffff:0:10.0.0.1",
    "64:ff9b::a00:1",
    "64:ff9b:1::1",
    "2002:a00:1::",
    "2001:0:1::1",
    "2001:2::1",
    "2001:10::1",
    "2001:20::1",
    "2001:db8::1",
    "3fff:fff::1",
    "fe80::1",
    "fe80::1%lo",
    "fc00::1",
    "fdff::1",
    "ff0e::1",
    "100::1",
    "4000::1",
    "2620:4f:8000::1",
    "not an address",
  ];

  test.each(HOSTILE_ADDRESSES)("that resolves to %s is blocked", async (address) => {
    expect(await post(`https://hooks.example.org:${port}/`, [address])).toMatchObject(blocked);
    expect(reached).toBe(0);
  });

  test("is blocked if any of its addresses is not public", async () => {
    expect(await post("https://hooks.example.org/", ["93.184.215.14", "127.0.0.1"])).toMatchObject(blocked);
    expect(await post("https://hooks.example.org/", ["2606:2800:21f::1", "::1"])).toMatchObject(blocked);
  });
});

test("a name that changes its address between check and connection is resolved once, so the change has no effect", async () => {
  const responses = ["93.184.215.14", "127.0.0.1", "127.0.0.1"];
  let requested = 0;
  const resolve = async () => [at(responses[Math.min(requested++, 2)]!)];
  const sender = httpsSender({ allowHosts: [], resolve, connectTimeoutMs: 300 });
  const reply = await sender.post({ url: `https://rebind.example.org:${port}/`, headers: {}, body: "{}" });
  expect(requested).toBe(1);
  expect(reached).toBe(0);
  expect(reply.failure!.code).toMatch(/^(timeout|connection_refused|connection_reset)$/);
  expect(
    (await sender.post({ url: `https://rebind.example.org:${port}/`, headers: {}, body: "{}" })).failure!.code,
  ).toBe("blocked_destination");
});

describe("the operator's exceptions", () => {
  test("allow http and private addresses, for that host or that host and port only", async () => {
    const url = `http://127.0.0.1:${port}/`;
    expect(await post(url, [], ["127.0.0.1"])).toMatchObject({ status: 200, text: "inside" });
    expect(await post(url, [], [`127.0.0.1:${port}`])).toMatchObject({ status: 200 });
    expect(await post(url, [], ["127.0.0.1:1"])).toMatchObject(blocked);
    expect(await post(url, [], ["localhost"])).toMatchObject(blocked);
    expect(await post(`http://hooks.internal:${port}/`, ["127.0.0.1"], ["hooks.internal"])).toMatchObject({
      status: 200,
    });
    expect(await post("https://other.internal/", ["127.0.0.1"], ["hooks.internal"])).toMatchObject(blocked);
  });

  test("still do not allow credentials, fragments or odd spellings", () => {
    for (const url of ["http://u:p@localhost/", "http://localhost/#a", "http://127.1/", "http://0x7f000001/"]) {
      expect(readWebhookUrl(url, ["localhost", "127.0.0.1"]).ok).toBe(false);
    }
  });
});

test("public addresses and usual names are allowed", () => {
  for (const address of ["8.8.8.8", "93.184.215.14", "2606:4700:4700::1111", "2a00:1450::1", "::ffff:8.8.8.8"]) {
    expect(isPublicAddress(address)).toBe(true);
  }
  for (const url of [
    "https://example.org",
    "https://hooks.example.org:8443/a?b=c",
    "https://EXAMPLE.org/",
    "https://bücher.example/",
    "https://8.8.8.8/",
    "https://[2606:4700:4700::1111]/",
  ]) {
    expect(readWebhookUrl(url, [])).toMatchObject({ ok: true });
  }
  // Node 20's URL.canParse returns false for this one once its caller has been compiled.
  const often = Array.from({ length: 100_000 }, () => readWebhookUrl("https://b\u00fccher.example/", []).ok);
  expect(often).not.toContain(false);
  expect(readWebhookUrl(`https://example.org/${"a".repeat(2028)}`, []).ok).toBe(true);
  expect(readWebhookUrl(`https://example.org/${"a".repeat(2029)}`, []).ok).toBe(false);
});
