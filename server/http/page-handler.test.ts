import { once } from "node:events";
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { IsOffered } from "@/server/http/offered-query";
import { cachedPage, PageCache } from "@/server/http/page-cache";
import { pageHandler } from "@/server/http/page-handler";
import { ODD_TARGETS } from "@/server/testing/odd-targets";

// Guards readers of public pages: a rendering is shared only if it contains nothing personal, and no page runs a script
// that is not ours.

let server: Server;
let url: string;
let now = 0;
let rendered: { url: string; locale: unknown; policy: unknown; cookie: unknown }[];
let pages: RequestListener;

const FILLING = "<p>Gifts for everybody.</p>".repeat(60);

/** A fake page framework: records its requests, and does what the path says. */
const framework: RequestListener = (request, response) => {
  const { "x-almoner-locale": locale, "content-security-policy": policy, cookie } = request.headers;
  rendered.push({ url: request.url!, locale, policy, cookie });
  setTimeout(() => pages(request, response), 20);
};

beforeEach(async () => {
  rendered = [];
  now = 0;
  pages = (request, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(`<html lang=${request.headers["x-almoner-locale"]}>${rendered.length}${FILLING}`);
  };
  const cache = new PageCache({ now: () => 1 + now, maxBytes: 20_000 });
  const readSheet = (name: string) => `.${name.split(".")[0]}{color:red}`;
  const isOffered: IsOffered = ({ name }, value) => name === "wall" && value === "ours";
  const publicUrl = "https://give.example";
  server = createServer(pageHandler({ pages: framework, publicUrl, readSheet, cache, isOffered }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(url + path, { method, headers: { "Accept-Encoding": "identity", ...headers }, redirect: "manual" });

// Guards that pages end: the framework waits for its wrappers around the response, such as compression.
it("a page for one reader keeps what the framework puts around the response", async () => {
  pages = (_request, response) => {
    const { writeHead } = response;
    let isReached = false;
    response.writeHead = ((...args: Parameters<typeof writeHead>) => {
      isReached = true;
      return writeHead.apply(response, args);
    }) as typeof writeHead;
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.flushHeaders();
    response.end(`${isReached}`);
  };
  expect(await (await get("/docs/errors")).text()).toBe("true");
});

describe("a public page", () => {
  it("is rendered once for concurrent requests, and again when it is a second old", async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => get("/c/well")));
    const texts = await Promise.all(responses.map((reply) => reply.text()));
    expect(rendered).toHaveLength(1);
    expect(new Set(texts).size).toBe(1);
    now = 999;
    await get("/c/well");
    expect(rendered).toHaveLength(1);
    now = 1_000 + 1;
    await get("/c/well");
    expect(rendered).toHaveLength(2);
  });

  it("is cached per language, however that was determined", async () => {
    const read = async (path: string, language: string) => (await get(path, { "Accept-Language": language })).text();
    expect(await read("/c/well", "ar,en;q=0.5")).toContain("<html lang=ar>");
    expect(await read("/c/well", "de")).toContain("<html lang=de>");
    expect(await read("/c/well", "ar")).toContain("<html lang=ar>");
    expect(rendered).toHaveLength(2);
    expect(await read("/c/well?lang=fr", "ar")).toContain("<html lang=fr>");
    expect(await read("/c/well?lang=xx", "de")).toContain("<html lang=de>");
    expect(rendered).toHaveLength(3);
    const { headers } = await get("/c/well");
    expect(headers.get("vary")).toContain("Accept-Language");
  });

  it("is in the payer's language on the rail's form, and in English elsewhere in development", async () => {
    const read = async (path: string) => (await get(path, { "Accept-Language": "de" })).text();
    expect(await read("/dev/rail/pay?lang=ar")).toContain("<html lang=ar>");
    expect(await read("/dev/rail/pay")).toContain("<html lang=de>");
    expect(await read("/dev/mailbox?lang=ar")).toContain("<html lang=en>");
  });

  it("varies by the parameters that it knows, and no others", async () => {
    for (const query of ["", "?utm_source=a", "?utm_source=b&x=1"]) await get(`/c/well${query}`);
    expect(rendered.map(({ url: requested }) => requested)).toEqual(["/c/well"]);
    await get("/c/well?wall=ours&utm_source=a");
    expect(rendered.at(-1)?.url).toBe("/c/well?wall=ours");
    await get("/embed/well/wall?theme=dark");
    expect(rendered.at(-1)?.url).toBe("/embed/well/wall?theme=dark");
  });

  // Guards the single rendering thread: each new value would be another page to render.
  it("is rendered once for any values that the server does not offer", async () => {
    for (const query of ["wall=a", "wall=b", "updates=ours", "wall=ours&wall=a", "theme=a", "preview=a", "lang=xx"])
      await get(`/c/well?${query}`);
    await get("/embed/well/wall?theme=x");
    await get("/embed/well/wall?theme=y");
    expect(rendered.map(({ url: requested }) => requested)).toEqual([
      "/c/well",
      "/c/well?wall=ours",
      "/embed/well/wall",
    ]);
    await get("/c/well?wall=a&_rsc=b", { RSC: "1" });
    expect(rendered.at(-1)?.url).toBe("/c/well?_rsc=b");
  });

  it("is rendered for an anonymous visitor", async () => {
    await get("/c/well", { Cookie: "session-token=secret", "X-Almoner-Locale": "ar", "Accept-Language": "es" });
    expect(rendered[0]).toMatchObject({ cookie: undefined, locale: "es" });
  });

  it("that sets a cookie is not shared", async () => {
    let served = 0;
    pages = (_, response) => {
      response.setHeader("Set-Cookie", `who=${++served}`);
      response.end("yours");
    };
    const responses = await Promise.all([get("/c/well"), get("/c/well")]);
    const cookies = responses.map((reply) => reply.headers.get("set-cookie"));
    expect(new Set(cookies).size).toBe(2);
    expect(responses[0]!.headers.get("cache-control")).toBeNull();
  });

  it("in preview is neither cached nor shared, and a public page has none", async () => {
    pages = (request, response) => response.writeHead(request.url!.includes("preview") ? 200 : 404).end("draft");
    const { headers } = await get("/c/well?preview=key");
    await get("/c/well?preview=key");
    const drafts = ["/c/well", "/c/well?preview=key"];
    expect(rendered.map(({ url: requested }) => requested)).toEqual([...drafts, ...drafts]);
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  it("that doesn't exist or failed is not cached", async () => {
    for (const status of [404, 500]) {
      pages = (_, response) => response.writeHead(status, { "Content-Type": "text/html" }).end("no");
      expect((await get(`/c/gone${status}`)).status).toBe(status);
      const before = rendered.length;
      expect((await get(`/c/gone${status}`)).status).toBe(status);
      expect(rendered.length).toBeGreaterThan(before);
    }
  });

  it("that moved redirects, from the cache too", async () => {
    pages = (_, response) => response.writeHead(308, { Location: "/c/new" }).end();
    for (let time = 0; time < 2; time++) {
      const reply = await get("/c/old");
      expect([reply.status, reply.headers.get("location")]).toEqual([308, "/c/new"]);
    }
    expect(rendered).toHaveLength(1);
  });

  it("is compressed for clients that accept it, and returns 304 to those that have it", async () => {
    const plain = await get("/c/well");
    const body = await plain.text();
    const packed = await get("/c/well", { "Accept-Encoding": "gzip, br" });
    expect(packed.headers.get("content-encoding")).toBe("br");
    expect(Number(packed.headers.get("content-length"))).toBeLessThan(body.length / 4);
    expect(await packed.text()).toBe(body);
    expect((await get("/c/well", { "Accept-Encoding": "br;q=0, gzip" })).headers.get("content-encoding")).toBe("gzip");
    const again = await get("/c/well", { "If-None-Match": plain.headers.get("etag")! });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const head = await get("/c/well", {}, "HEAD");
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("content-length")).toBe(String(Buffer.byteLength(body)));
    expect(rendered).toHaveLength(1);
  });

  it("evicts others when the cache is full", async () => {
    for (let at = 0; at < 20; at++) await get(`/c/well-${at}`);
    await get("/c/well-19");
    expect(rendered).toHaveLength(20);
    await get("/c/well-0");
    expect(rendered).toHaveLength(21);
  });
});

describe("pages that are not shared", () => {
  it.each(["/c/well/give", "/c/well/start", "/c/well/give/x", "/docs", "/c/Well", "/c/well/a/b"])(
    "%s",
    async (path) => {
      await get(path, { Cookie: "a=b" });
      await get(path, { Cookie: "a=b" });
      expect(rendered.map(({ url: requested, cookie }) => [requested, cookie])).toEqual([
        [path, "a=b"],
        [path, "a=b"],
      ]);
    },
  );

  it("accept form submissions", async () => {
    await get("/c/well", {}, "POST");
    await get("/c/well", {}, "POST");
    expect(rendered).toHaveLength(2);
  });
});

describe("files", () => {
  const text = "self.almoner = 1;\n".repeat(100);
  const script = {
    ...cachedPage({ status: 200, headers: { "content-type": "text/javascript" }, body: Buffer.from(text) }),
  };
  const files = {
    at: (path: string) => (path === "/_next/static/a.js" ? { ...script, lifetime: "public, immutable" } : null),
    owns: (path: string) => path.startsWith("/_next/static/"),
  };
  beforeEach(() => {
    server.removeAllListeners("request");
    const readSheet = () => "";
    server.on("request", pageHandler({ pages: framework, publicUrl: "https://give.example", readSheet, files }));
  });

  it("are served from memory, compressed for clients that accept it, and as 304 to those that have them", async () => {
    const plain = await get("/_next/static/a.js?v=1");
    expect(await plain.text()).toBe(text);
    expect(plain.headers.get("cache-control")).toBe("public, immutable");
    expect(plain.headers.get("x-content-type-options")).toBe("nosniff");
    expect(plain.headers.get("content-security-policy")).toBeNull();
    const packed = await get("/_next/static/a.js", { "Accept-Encoding": "gzip, deflate, br" });
    expect([packed.headers.get("content-encoding"), packed.headers.get("vary")]).toEqual(["br", "Accept-Encoding"]);
    expect((await get("/_next/static/a.js", { "If-None-Match": plain.headers.get("etag")! })).status).toBe(304);
    expect(rendered).toHaveLength(0);
  });

  it.each([
    "/_next/image",
    "/_next/image?url=%2Fa.png&w=640&q=75",
    "/_next/static/b.js",
    "/_next/static/../../package.json",
    "/_next/static/%2e%2e/package.json",
    "/_next/static/",
  ])("at %s don't exist, and the framework is not called", async (path) => {
    const { port } = server.address() as AddressInfo;
    const asked = httpRequest({ host: "127.0.0.1", port, path, agent: false }).end();
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    response.resume();
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([404, "no-store"]);
    expect(rendered).toHaveLength(0);
  });
});

describe("malformed URLs", () => {
  const ADDRESSES = ["*", "/c/%", "/c/light-the-harbor/%", "/r/%", "/embed/%", "/dev/mailbox/%", "/receipts/%/pdf"];
  const OTHERS = [
    "/%ff",
    "/c/%E0%A4%A",
    "/c/%00",
    "/_next/%",
    "/%",
    "/c/%zz/give",
    "https://evil.example/",
    "//%",
    "/?page=%00",
  ];
  it.each([...ADDRESSES, ...OTHERS])("%s is not found, by any method", async (address) => {
    pages = (_, response) => response.writeHead(404, { "Content-Type": "text/html" }).end("no page");
    for (const method of ["GET", "HEAD", "POST", "OPTIONS"]) {
      const { port } = server.address() as AddressInfo;
      const asked = httpRequest({ host: "127.0.0.1", port, path: address, method, agent: false }).end();
      const [response] = (await once(asked, "response")) as [IncomingMessage];
      response.resume();
      expect(response.statusCode, method).toBe(404);
    }
    expect(new Set(rendered.map(({ url: asked }) => asked))).toEqual(new Set(["/-"]));
  });
});

// Guards readers without scripts, and search engines, against blank pages.
describe("a page that is not there", () => {
  const shell = `<!DOCTYPE html><html id="__next_error__"><head></head><body></body></html>`;
  const said = `<html><head><meta name="page-scripts" content="own"/><meta name="page-status" content="404"/></head>Not here</html>`;
  beforeEach(() => {
    pages = (request, response) => {
      const isSaid = request.url!.startsWith("/missing/");
      response.statusCode = isSaid ? 200 : 404;
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      if (!isSaid) response.setHeader("Set-Cookie", "a=b");
      response.write(isSaid ? said : shell.slice(0, 30));
      response.end(isSaid ? "" : shell.slice(30));
    };
  });

  it.each([
    ["/c/none", "/missing/campaign", undefined],
    ["/c/none/give", "/missing/campaign", "a=b"],
    ["/p/none", "/missing/pool", undefined],
    ["/embed/none/wall", "/missing/embed", undefined],
    ["/r/none", "/missing/receipt", "a=b"],
    ["/me/none", "/missing/page", "a=b"],
  ])("%s says so in its HTML", async (path, url, cookie) => {
    const reply = await get(path, { "Accept-Language": "de" });
    expect([reply.status, await reply.text()]).toEqual([404, expect.stringContaining("Not here")]);
    expect(rendered.at(-1)).toMatchObject({ url, locale: path.startsWith("/r/") ? "en" : "de" });
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(reply.headers.get("content-security-policy")).toContain("script-src 'self';");
    if (cookie) expect(reply.headers.get("set-cookie")).toBe(cookie);
  });

  it("is left to the framework's scripts if they ask, and to whoever wrote it if it has content", async () => {
    expect(await (await get("/me/none", { RSC: "1" })).text()).toBe(shell);
    pages = (_, response) => response.writeHead(404, { "Content-Type": "text/html" }).end("its own words");
    expect(await (await get("/receipts/none/html")).text()).toBe("its own words");
    await get("/missing/campaign");
    expect(rendered.at(-1)?.url).toBe("/-");
  });
});

// Guards the server: no request target causes an error for other visitors.
it("fails on no target, however odd", async () => {
  pages = (_, response) => response.writeHead(404).end();
  const { port } = server.address() as AddressInfo;
  for (const target of ODD_TARGETS) {
    const socket = connect(port, "127.0.0.1");
    socket.write(Buffer.from(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, "latin1"));
    expect(await text(socket), target.slice(0, 100)).toMatch(/^HTTP\/1\.1 [34]\d\d /);
  }
});

describe("the content security policy", () => {
  it("has a new nonce for each response, the same for the framework and the reader", async () => {
    const responses = [await get("/c/well/give"), await get("/c/well/give")];
    const policies = responses.map((reply) => reply.headers.get("content-security-policy"));
    expect(policies).toEqual(rendered.map(({ policy }) => policy));
    expect(new Set(policies).size).toBe(2);
    for (const policy of policies) {
      expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/]{24}' 'strict-dynamic';/);
      expect(policy?.replace(/style-src-attr [^;]*/, "")).not.toMatch(/unsafe/);
    }
  });

  it("lets in the pictures of the page's own markup, and of no other site", async () => {
    const picture = '<img alt="" src="https://cdn.example.org:8443/h.jpg?w=1&amp;x=2"/>';
    const text = "&lt;img src=&quot;https://evil.example/a.gif&quot;&gt; https://evil.example/b.gif";
    const own = '<meta name="page-scripts" content="own"/>';
    for (const [path, head] of [
      ["/c/pictured", own],
      ["/c/pictured/give", own],
      ["/c/unfinished", ""],
    ] as const) {
      pages = (_request, response) => {
        response.setHeader("Content-Type", "text/html; charset=utf-8");
        response.end(`<html><head>${head}</head><body>${picture}${picture}${text}${FILLING}</body></html>`);
      };
      const policy = (await get(path)).headers.get("content-security-policy");
      expect(policy, path).toContain("; img-src 'self' data: https://cdn.example.org:8443; ");
    }
    pages = (_request, response) => {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.end(`<html><head>${own}</head><body>${text}${FILLING}</body></html>`);
    };
    expect((await get("/c/plain")).headers.get("content-security-policy")).toContain("; img-src 'self' data:; ");
  });

  it("is reported on, to this site", async () => {
    const { headers } = await get("/c/well");
    expect(headers.get("content-security-policy")).toContain("; report-uri /policy-reports; report-to policy");
    expect(headers.get("reporting-endpoints")).toBe('policy="/policy-reports"');
  });

  it("cannot be set by a client", async () => {
    await get("/c/well/give", { "Content-Security-Policy": "script-src 'nonce-mine'" });
    expect(rendered[0]?.policy).not.toContain("mine");
  });

  it("lets only embeds be framed", async () => {
    expect((await get("/c/well")).headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect((await get("/embed/well")).headers.get("content-security-policy")).toContain("frame-ancestors *");
  });

  it("of a page's own is kept", async () => {
    pages = (_, response) => response.setHeader("Content-Security-Policy", "sandbox").end("mail");
    expect((await get("/dev/mailbox/x/html")).headers.get("content-security-policy")).toBe("sandbox");
    expect((await get("/c/well")).headers.get("content-security-policy")).toBe("sandbox");
  });

  it("comes with the other headers, except on files", async () => {
    const { headers } = await get("/docs");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("strict-transport-security")).toContain("max-age");
    expect((await get("/page.js")).headers.get("content-security-policy")).toBeNull();
  });
});

// Guards the gift flow: these pages are for one reader, and their forms work without scripts.
describe("a page of giving", () => {
  const HTML =
    '<html><head><meta name="page-scripts" content="own"/></head><body><p>Give</p><script src="/_next/x.js"></script>';
  const SCRIPT = '<script src="/give.js" nonce="n"></script></body></html>';

  it("is rendered with the reader's cookies and sent without the framework, never shared", async () => {
    pages = (_, response) => response.setHeader("Content-Type", "text/html").end(HTML + SCRIPT);
    const response = await get("/c/well/give", { Cookie: "session=mine" });
    expect(rendered.at(-1)?.cookie).toBe("session=mine");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self';");
    const body = await response.text();
    expect(body).not.toContain("_next");
    expect(body).toContain('<script src="/give.js"></script>');
    await get("/c/well/give");
    expect(rendered.at(-1)?.cookie).toBeUndefined();
    await get("/c/well/give", { RSC: "1" });
    expect(rendered).toHaveLength(3);
  });

  it("passes a form on with its body, and answers with its redirect or with 422 and what is wrong", async () => {
    pages = async (request, response) => {
      const sent = await text(request);
      if (sent === "good") response.writeHead(303, { Location: "/paid", "Set-Cookie": ["a=1", "b=2"] }).end();
      else {
        response.setHeader("Content-Type", "text/html");
        response.end(HTML.replace("<body>", '<meta name="page-status" content="422"/><body>') + SCRIPT);
      }
    };
    const post = (body: string) => fetch(`${url}/c/well/give`, { method: "POST", body, redirect: "manual" });
    const good = await post("good");
    expect([good.status, good.headers.get("location")]).toEqual([303, "/paid"]);
    expect(good.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect((await post("bad")).status).toBe(422);
  });
});
