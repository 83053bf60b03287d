import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { allowReloads, closeReplaced, composeOnce } from "@/server/compose/one-application";

const PLACES = [Symbol.for("almoner.application"), Symbol.for("almoner.reloads")];
const before = PLACES.map((place) => Reflect.get(globalThis, place));

beforeEach(() => {
  vi.useFakeTimers();
  for (const place of PLACES) Reflect.deleteProperty(globalThis, place);
});

afterEach(() => {
  vi.useRealTimers();
  PLACES.forEach((place, index) => {
    Reflect.set(globalThis, place, before[index]);
  });
});

function application() {
  return { close: vi.fn(async () => {}) };
}

it("refuses a second application in one process", async () => {
  const compose = vi.fn(async () => application());
  await composeOnce(async () => application());
  expect(() => composeOnce(compose)).toThrow("loaded the server's modules twice");
  expect(compose).not.toHaveBeenCalled();
});

it("composes another where modules are reloaded, and closes the one before once its requests are over", async () => {
  allowReloads();
  const [first, second] = [application(), application()];
  const replaced = composeOnce(async () => first);
  expect(await composeOnce(async () => second)).toBe(second);
  closeReplaced(replaced);
  expect(first.close).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(first.close).toHaveBeenCalledOnce();
  expect(second.close).not.toHaveBeenCalled();
});

it("has nothing to close where nothing was composed", async () => {
  allowReloads();
  closeReplaced(undefined);
  closeReplaced(composeOnce(() => Promise.reject(new Error("no database"))));
  await vi.runAllTimersAsync();
  expect(await composeOnce(async () => "second" as never)).toBe("second");
});
