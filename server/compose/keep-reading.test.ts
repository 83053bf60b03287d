import { expect, it } from "vitest";
import { keepReading } from "@/server/compose/keep-reading";

// Guards what donors are shown: an account that another process closed, a name that it changed.

const NO_LOG = { warn: () => {} };

it("reads at once, and again though nobody asks", async () => {
  let stored = "Almoner";
  let shown = "";
  const refresh = async () => {
    shown = stored;
  };
  const kept = await keepReading({ "the name": { refresh } }, NO_LOG, 5);
  expect(shown).toBe("Almoner");
  stored = "Juniper Giving";
  await expect.poll(() => shown).toBe("Juniper Giving");
  kept.close();
});

it("asks what hangs only once, logs what fails only once, and goes on", async () => {
  const logged: string[] = [];
  let asked = 0;
  let failures = 0;
  const hanging = {
    refresh: () => {
      asked += 1;
      return asked === 1 ? Promise.resolve() : new Promise<void>(() => {});
    },
  };
  const failing = {
    refresh: async () => {
      failures += 1;
      throw new Error("gone");
    },
  };
  const kept = await keepReading(
    { "the accounts": hanging, "the name": failing },
    { warn: (_: unknown, text?: string) => logged.push(text!) },
    5,
  );
  await expect.poll(() => failures).toBeGreaterThan(5);
  kept.close();
  expect(asked).toBe(2);
  expect(logged).toEqual(["the name could not be read"]);
});
