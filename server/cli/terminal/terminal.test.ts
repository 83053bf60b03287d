import { afterEach, expect, it, vi } from "vitest";
import { step } from "./terminal.mjs";

afterEach(() => vi.restoreAllMocks());

function capture(): () => string {
  let text = "";
  vi.spyOn(process.stdout, "write").mockImplementation((chunk) => {
    text += chunk;
    return true;
  });
  return () => text.replace(/ \.{2,}/g, "").replace(/\d+\.\d s/g, "0 s");
}

/** A promise with its resolver. */
function open() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

it("steps one after the other are a line each", async () => {
  const printed = capture();
  await step("first", () => "a note");
  await step("second", () => {});
  expect(printed()).toBe("  first 0 s  a note\n  second 0 s\n");
});

it("a step that runs next to another is a line of its own when it ends", async () => {
  const printed = capture();
  const { ended, end } = open();
  const long = step("long", () => ended);
  await step("short", () => {});
  await step("shorter", () => {});
  end();
  await long;
  await step("next", () => {});
  expect(printed()).toBe("  long \n  short 0 s\n  shorter 0 s\n  long 0 s\n  next 0 s\n");
});

it("a step that outlasts the one it ran next to still ends with its line", async () => {
  const printed = capture();
  const { ended, end } = open();
  let next: Promise<void> | undefined;
  await step("first", () => {
    next = step("second", () => ended);
  });
  end();
  await next;
  expect(printed()).toBe("  first 0 s\n  second 0 s\n");
});
