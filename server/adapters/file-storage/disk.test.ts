import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { diskStorage } from "@/server/adapters/file-storage/disk";

describe("files on disk", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "almoner-files-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("returns what was written, and null for what was not", async () => {
    const files = diskStorage(folder);
    await files.write("receipts/rcp_1/v1-issued.pdf", Buffer.from("one"));
    await files.write("receipts/rcp_1/v1-issued.pdf", Buffer.from("two"));
    expect(Buffer.from((await files.read("receipts/rcp_1/v1-issued.pdf"))!).toString()).toBe("two");
    expect(await files.read("receipts/rcp_2/v1.pdf")).toBeNull();
  });

  it("never exposes a partial file, however many writers there are", async () => {
    const files = diskStorage(folder);
    const sizes = [10, 200_000, 3, 500_000];
    await Promise.all(sizes.map((size) => files.write("same", Buffer.alloc(size, "x"))));
    expect(sizes).toContain((await files.read("same"))?.length);
    expect(await readdir(folder)).toEqual(["receipts", "same"]);
  });

  it("removes what a process left that died while it wrote a file, with that file", async () => {
    const files = diskStorage(folder);
    await files.write("verifications/vdc_1/0", Buffer.from("sealed"));
    await files.write("verifications/vdc_1/01", Buffer.from("another"));
    for (const name of [".0.1c9.part", ".01.7f.part"])
      await writeFile(path.join(folder, "verifications/vdc_1", name), "half");
    await files.remove("verifications/vdc_1/0");
    expect(await readdir(path.join(folder, "verifications/vdc_1"))).toEqual([".01.7f.part", "01"]);
    await files.remove("nowhere/0");
  });

  // Guards every other file of the machine.
  it.each([
    "../x",
    "a/../../x",
    "/etc/passwd",
    "a//b",
    "",
    ".",
    "a/.hidden",
    "a\\..\\b",
    "a\0b",
    "a/",
    "x".repeat(600),
  ])("rejects the key %j", async (key) => {
    const files = diskStorage(folder);
    await expect(files.write(key, Buffer.from("x"))).rejects.toThrow("is not a valid file key");
    await expect(files.read(key)).rejects.toThrow("is not a valid file key");
  });
});
