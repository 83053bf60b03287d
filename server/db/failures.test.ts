import { expect, it } from "vitest";
import { isUnreachable } from "@/server/db/failures";

// Guards that a process that lost its connection in a transaction returns 503: the database rolled everything back.
it.each([
  ["ended by the server", { code: "25P03", message: "terminating connection due to idle-in-transaction timeout" }],
  ["without space for a file", Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" })],
  ["gone since", new Error("Client has encountered a connection error and is not queryable")],
])("a connection that is %s counts as unreachable", (_how, error) => {
  expect(isUnreachable(error)).toBe(true);
});

it("an error of a statement does not", () => {
  expect(isUnreachable({ code: "23505", message: "duplicate key value" })).toBe(false);
});
