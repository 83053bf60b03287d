import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { deflateRawSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPlainOrPacked } from "@/server/cli/terminal/list-files";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), "almoner-lists-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const CONTENT = "000003154|Light the Harbor|Portland|ME|United States|PC\r\n".repeat(5_000);

/** A zip file by the format's definition: each entry, the directory, the end record. */
function zipOf(contents: string[]): Buffer {
  const date = ((2026 - 1980) << 9) | (11 << 5) | 10;
  const entries = contents.map((content) => {
    const packed = deflateRawSync(content);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(8, 8);
    header.writeUInt16LE(date, 12);
    header.writeUInt32LE(packed.length, 18);
    header.writeUInt32LE(content.length, 22);
    header.writeUInt16LE(5, 26);
    return Buffer.concat([header, Buffer.from("a.txt"), packed]);
  });
  const directory = Buffer.alloc(46 * contents.length);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(contents.length, 10);
  return Buffer.concat([...entries, directory, end]);
}

async function open(name: string, content: string | Buffer) {
  const file = path.join(dir, name);
  await writeFile(file, content);
  const { chunks, changedOn } = await openPlainOrPacked(file);
  const read: Buffer[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return { text: Buffer.concat(read).toString(), changedOn };
}

it("reads plain and packed files alike", async () => {
  expect((await open("plain.txt", CONTENT)).text).toBe(CONTENT);
  expect((await open("packed", gzipSync(CONTENT))).text).toBe(CONTENT);
  expect(await open("packed.zip", zipOf([CONTENT]))).toEqual({ text: CONTENT, changedOn: "2026-11-10" });
});

it("refuses incomplete files, and zip files with several files in them", async () => {
  await expect(open("cut.gz", gzipSync(CONTENT).subarray(0, 100))).rejects.toThrow();
  await expect(open("cut.zip", zipOf([CONTENT]).subarray(0, 200))).rejects.toThrow(/not complete/);
  await expect(open("two.zip", zipOf([CONTENT, CONTENT]))).rejects.toThrow(/several files/);
});
