import { expect, it } from "vitest";
import { JsonResponse } from "@/server/api/json-response";

const CONTENT = '{"memo":"für Ada 🎁"}';
const make = () => new JsonResponse(CONTENT, { status: 201, headers: { "Content-Type": "application/json" } });

it("is a response with status, headers and body, however the body is read", async () => {
  const response = make();
  expect(response).toBeInstanceOf(Response);
  expect(response.status).toBe(201);
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(await make().text()).toBe(CONTENT);
  expect(await make().json()).toEqual(JSON.parse(CONTENT));
  expect(Buffer.from(await make().arrayBuffer()).toString()).toBe(CONTENT);
  expect(Buffer.from(await make().bytes()).toString()).toBe(CONTENT);
  expect(await (await make().blob()).text()).toBe(CONTENT);
  expect(await new Response(make().body).text()).toBe(CONTENT);
});

it("can be read once, and its clone once more", async () => {
  const response = make();
  response.headers.set("Request-Id", "req_1");
  const clone = response.clone();
  expect(response.bodyUsed).toBe(false);
  await response.text();
  expect(response.bodyUsed).toBe(true);
  await expect(response.text()).rejects.toThrow(TypeError);
  expect([await clone.text(), clone.status, clone.headers.get("request-id")]).toEqual([CONTENT, 201, "req_1"]);
});
