import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, it } from "vitest";
import { VisitorBudget } from "@/server/api/visitor-budget";
import { pageHandler } from "@/server/http/page-handler";
import { readSourceFiles } from "@/server/testing/source-files";

// Guards the forms of this site from other sites, and its pages from visitors whose requests cost far more than
// others'.

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve) ?? resolve(null));
});

async function serve(more: Partial<Parameters<typeof pageHandler>[0]> = {}): Promise<number> {
  const parts = { publicUrl: "https://give.example", readSheet: () => "", trustedProxies: 1 };
  const pages = pageHandler({
    ...parts,
    pages: (request, response) => {
      response.setHeader("X-Seen", JSON.stringify([request.url, request.headers["x-forwarded-host"] ?? null]));
      response.setHeader("X-Protocol", request.headers["x-forwarded-proto"] ?? "none");
      response.end("page");
    },
    ...more,
  });
  server = createServer(pages);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function send(port: number, method: string, path: string, headers: Record<string, string> = {}) {
  const asked = httpRequest({ host: "127.0.0.1", port, method, path, headers, agent: false }).end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

const FORM = "/c/well/give";

// Guards forms behind a proxy that adds TLS: the framework would follow its own redirects with TLS, to a port without
// it.
it("the framework does not learn that a proxy in front speaks TLS", async () => {
  const { status, headers } = await send(await serve(), "GET", "/me", { "X-Forwarded-Proto": "https" });
  expect([status, headers["x-protocol"]]).toEqual([200, "none"]);
});

it("a form is taken from this site's pages, whatever a proxy makes of the host, and refused from others", async () => {
  const port = await serve();
  const post = async (headers: Record<string, string>, path = FORM) => (await send(port, "POST", path, headers)).status;
  for (const host of ["give.example", "127.0.0.1:3000", "upstream"]) {
    expect(await post({ Host: host, Origin: "https://give.example" })).toBe(200);
    for (const Origin of ["https://evil.example", "null", "http://give.example", "https://give.example.evil.example"])
      expect(await post({ Host: host, Origin }), Origin).toBe(403);
  }
  expect(await post({ Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" })).toBe(403);
  expect(await post({ Host: "evil.example", Origin: "https://evil.example" })).toBe(403);
  expect(await post({ "Sec-Fetch-Site": "cross-site" })).toBe(403);
  // A request without these headers comes from a program, which has no visitor's cookies; with cookies, it may come
  // from another site.
  expect(await post({})).toBe(200);
  expect(await post({ Cookie: "session=x" })).toBe(403);
  expect(await post({ Cookie: "session=x", "Sec-Fetch-Site": "same-origin" })).toBe(200);
  expect(await post({ Cookie: "session=x", Origin: "https://give.example" })).toBe(200);
  // RFC 8058: an email service sends it without opening a page.
  expect(await post({ Origin: "https://mail.example" }, "/unsubscribe/cmp_1/usr_1/one-click")).toBe(200);
});

it("a form from a sandboxed frame is refused by a page that leads to the form on the site itself", async () => {
  const rendered: string[] = [];
  const port = await serve({
    pages: (request, response) => {
      rendered.push(request.url!);
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      const said = "<p>Open it in a new tab</p>";
      const meta = '<meta name="page-scripts" content="own"/><meta name="page-status" content="403"/>';
      response.end(`<!DOCTYPE html><html><head>${meta}</head><body>${said}</body></html>`);
    },
  });
  const headers = { Origin: "null", Accept: "text/html,*/*;q=0.8", "Accept-Language": "de" };
  const refused = await send(port, "POST", "/embed/well/ada/checkout?theme=dark", headers);
  expect(refused).toMatchObject({ status: 403, headers: { "cache-control": "no-store" } });
  expect(refused.body).toContain("Open it in a new tab");
  expect(refused.headers["content-security-policy"]).toContain("frame-ancestors *");
  expect(rendered).toEqual([`/missing/form?at=${encodeURIComponent("/c/well/ada/give?lang=de")}`]);
  // Another site's form gets no page.
  const foreign = await send(port, "POST", FORM, { ...headers, Origin: "https://evil.example" });
  expect(foreign).toMatchObject({ status: 403, body: expect.stringContaining("not sent by a page of this site") });
  expect(rendered).toHaveLength(1);
});

it("every form of the account is refused when another site sends it, whatever it says of itself", async () => {
  const port = await serve();
  const places = /^app\/\(account\)(\/.+)\/(?:page\.tsx|route\.ts)$/;
  const found = readSourceFiles().flatMap(({ path }) => places.exec(path)?.[1] ?? []);
  const paths = found.map((path) => path.replaceAll(/\[|\]/g, ""));
  const upload = "/dashboard/id/campaigns/campaign/pictures/kind";
  expect(paths).toEqual(expect.arrayContaining(["/sign-in/code", "/me/account/second-factor/set-up", upload]));
  for (const path of paths) {
    const post = async (headers: Record<string, string>) => (await send(port, "POST", path, headers)).status;
    expect(await post({ Origin: "https://give.example" }), path).toBe(200);
    const foreign: Record<string, string>[] = [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { Origin: "https://evil.example", Host: "evil.example", "X-Forwarded-Host": "give.example" },
      { "Sec-Fetch-Site": "same-site" },
      { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" },
    ];
    for (const headers of foreign) expect(await post(headers), path).toBe(403);
  }
});

it("the framework learns of the form's own site, and of no other by a client's header", async () => {
  const port = await serve();
  const seen = async (headers: Record<string, string>) => (await send(port, "POST", FORM, headers)).headers["x-seen"];
  expect(await seen({ Host: "upstream", Origin: "https://give.example" })).toBe(`["${FORM}","give.example"]`);
  expect(await seen({ "X-Forwarded-Host": "evil.example" })).toBe(`["${FORM}",null]`);
});

it("only the forms to sign in may lead to providers of accounts", async () => {
  const port = await serve({ signInTargets: ["https://accounts.example"] });
  const policyOf = async (path: string) => (await send(port, "GET", path)).headers["content-security-policy"];
  expect(await policyOf("/sign-in")).toContain("form-action 'self' https://give.example https://accounts.example;");
  for (const path of [FORM, "/sign-in/code", "/me/account"])
    expect(await policyOf(path)).toContain("form-action 'self' https://give.example;");
});

it("forms may lead to the pages of payment rails, and to no others", async () => {
  const port = await serve({ railOrigins: ["https://checkout.provider.example"] });
  const policy = (await send(port, "GET", FORM)).headers["content-security-policy"];
  expect(policy).toContain("form-action 'self' https://give.example https://checkout.provider.example;");
});

it("on the operator's machine a form may come from any of its names", async () => {
  const port = await serve({ publicUrl: "http://localhost:3000", trustedProxies: 0 });
  const post = async (headers: Record<string, string>) => (await send(port, "POST", FORM, headers)).status;
  expect(await post({ Host: "127.0.0.1:3000", Origin: "http://127.0.0.1:3000" })).toBe(200);
  expect(await post({ Host: "evil.example", Origin: "http://evil.example" })).toBe(403);
  expect(await post({ Host: "127.0.0.1:3000", Origin: "http://127.0.0.1:4000" })).toBe(403);
  // The same name over https is another origin.
  expect(await post({ Host: "localhost:3000", Origin: "https://localhost:3000" })).toBe(403);
  expect(await post({ Host: "127.0.0.1:3000", Origin: "https://127.0.0.1:3000" })).toBe(403);
});

it("a visitor's renderings are limited, cached pages are not, and others are unaffected", async () => {
  let nowMs = 0;
  const port = await serve({ budget: new VisitorBudget({ burst: 3, perSecond: 0.5, nowMs: () => nowMs }) });
  const get = (path: string, address: string) => send(port, "GET", path, { "X-Forwarded-For": address });
  const statuses = async (path: string, address: string) => {
    const responses = [];
    for (let time = 0; time < 5; time++) responses.push((await get(path, address)).status);
    return responses;
  };
  expect(await statuses(FORM, "192.0.2.1")).toEqual([200, 200, 200, 429, 429]);
  const { headers, body } = await get("/receipts/x/pdf", "192.0.2.1");
  expect([headers["retry-after"], headers["cache-control"], body]).toEqual([
    "2",
    "no-store",
    "Too many requests. Wait a moment, then try again.\n",
  ]);
  expect(await statuses("/c/well/qr.svg", "192.0.2.2")).toEqual([200, 200, 200, 200, 200]);
  expect(await statuses("/c/well/qr.svg", "192.0.2.1")).toEqual([200, 200, 200, 200, 200]);
  expect(await statuses(FORM, "unknown")).toEqual([200, 200, 200, 429, 429]);
  expect((await get(FORM, "nothing at all")).status).toBe(429);
  nowMs = 2_000;
  expect(await statuses(FORM, "192.0.2.1")).toEqual([200, 429, 429, 429, 429]);
});

it("a form that cannot be taken for lack of space gets 503 in its reader's language; pages and scripts' forms go on", async () => {
  let isLow = true;
  const port = await serve({ whyNotTaken: () => (isLow ? "notTakenNow" : null) });
  const german = { "Accept-Language": "de" };
  const refused = await send(port, "POST", FORM, german);
  expect(refused.status).toBe(503);
  expect(refused.headers).toMatchObject({ "retry-after": "30", "content-language": "de" });
  expect(refused.body).toContain("Ihre Eingaben sind nicht verloren");
  expect((await send(port, "GET", "/me", german)).status).toBe(200);
  // These return the same message in their own format, with the entered values.
  expect((await send(port, "POST", FORM, { "Next-Action": "abc" })).status).toBe(200);
  expect((await send(port, "POST", "/api/trpc/createGift")).status).toBe(200);
  isLow = false;
  expect((await send(port, "POST", FORM, german)).status).toBe(200);
});
