import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { pageHandler } from "@/server/http/page-handler";
import { newId } from "@/server/kernel/ids";

// Guards that old URLs redirect, and that a browser remembers only contexts whose pages it was shown.

const [organization, pool] = [newId("organization"), newId("pool")];
let server: Server;
let url: string;
let pages: RequestListener;

beforeEach(async () => {
  pages = (_request, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end("<p>Shown</p>".repeat(60));
  };
  const parts = { publicUrl: "https://give.example", readSheet: () => "" };
  server = createServer(pageHandler({ pages: (request, response) => pages(request, response), ...parts }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const get = (path: string) => fetch(url + path, { redirect: "manual" });

it("leads from an earlier address to the page's own, with its query, and renders nothing", async () => {
  pages = () => {
    throw new Error("rendered");
  };
  const response = await get(`/me/pools/${pool}/requests/dbr_1?lang=de&done=voted`);
  expect([response.status, response.headers.get("location")]).toEqual([
    308,
    `/dashboard/${pool}/requests/dbr_1?lang=de&done=voted`,
  ]);
});

it.each([
  [`/dashboard/${organization}/campaigns`, organization],
  [`/dashboard/${pool}`, pool],
  ["/me/receipts", "you"],
  ["/admin/task", "operator"],
])("remembers the context of %s once it was shown", async (path, context) => {
  const cookie = (await get(path)).headers.get("set-cookie");
  expect(cookie).toMatch(new RegExp(`^__Host-almoner_context=${context}; Path=/; .*HttpOnly; SameSite=Lax; Secure$`));
});

it.each(["/sign-in", "/dashboard", "/dashboard/org_nobody", "/contact"])("remembers nothing of %s", async (path) => {
  expect((await get(path)).headers.get("set-cookie")).toBeNull();
});

it("remembers no context that the reader was not shown", async () => {
  pages = (_request, response) => response.writeHead(404).end("none");
  expect((await get(`/dashboard/${organization}`)).headers.get("set-cookie")).toBeNull();
});

it("remembers the context that a form leads to, whose page comes with its answer", async () => {
  pages = (_request, response) => {
    response.setHeader("x-action-redirect", `/dashboard/${organization}?lang=en;push`);
    response.writeHead(303).end();
  };
  const headers = { Origin: "https://give.example", "Next-Action": "one" };
  const response = await fetch(`${url}/me/organizations`, { method: "POST", headers, redirect: "manual" });
  expect(response.headers.get("set-cookie")).toContain(`=${organization};`);
});
