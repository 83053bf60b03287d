import { expect, test } from "vitest";
import { watchDisk } from "@/server/adapters/free-space/watch-disk";
import { eventually } from "@/server/testing/eventually";

test("free space is measured in the background, and low below the watermark until there is more again", async () => {
  let free: number | null = 50;
  let measured = 0;
  const space = watchDisk({
    folder: "/data",
    minBytes: 100,
    everyMs: 1,
    async measure(folder) {
      expect(folder).toBe("/data");
      measured += 1;
      if (free === null) throw new Error("the file system hangs");
      return free;
    },
  });
  await eventually(async () => expect([space.freeBytes(), space.isLow()]).toEqual([50, true]));
  free = 100;
  await eventually(async () => expect([space.freeBytes(), space.isLow()]).toEqual([100, false]));
  free = null;
  await eventually(async () => expect([space.freeBytes(), space.isLow()]).toEqual([null, false]));
  space.close();
  const before = measured;
  for (let asked = 0; asked < 1_000; asked += 1) space.isLow();
  expect(measured).toBe(before);
});

test("the disk of a folder is measured before the first request", () => {
  const space = watchDisk({ folder: ".", minBytes: Number.MAX_SAFE_INTEGER });
  expect(space.freeBytes()).toBeGreaterThan(0);
  expect(space.isLow()).toBe(true);
  space.close();
});
