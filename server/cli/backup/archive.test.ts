import { expect, it } from "vitest";
import { DamagedArchive, type Entry, readArchive, writeArchive } from "@/server/cli/backup/archive";

async function* each<T>(items: T[]): AsyncGenerator<T> {
  yield* items;
}

const ENTRIES: Entry[] = [
  { name: "empty", bytes: Buffer.alloc(0) },
  { name: "tables/public.gifts/000001", bytes: Buffer.from("1\tone\n2\t\\N\n") },
  { name: `files/${"long-".repeat(90)}é.pdf`, bytes: Buffer.alloc(512, 7) },
  { name: "files/block-and-one", bytes: Buffer.alloc(513, 1) },
];

async function written(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of writeArchive(each(ENTRIES))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function read(bytes: Buffer, size = 1_000): Promise<Entry[]> {
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  const entries: Entry[] = [];
  for await (const entry of readArchive(each(chunks))) entries.push(entry);
  return entries;
}

it("reads what it wrote, however the bytes come", async () => {
  const bytes = await written();
  for (const size of [1, 511, 512, 700, bytes.length]) expect(await read(bytes, size)).toEqual(ENTRIES);
});

it("refuses an archive that ends early, or goes on after its end", async () => {
  const bytes = await written();
  for (let length = 0; length < bytes.length; length += 100)
    await expect(read(bytes.subarray(0, length))).rejects.toThrow(DamagedArchive);
  await expect(read(Buffer.concat([bytes, Buffer.alloc(1)]))).rejects.toThrow(DamagedArchive);
});

// Each entry's own data is protected by its checksum in the manifest.
it("reads no archive with a flipped byte as the one that was written", async () => {
  const bytes = await written();
  for (let at = 0; at < bytes.length; at += 1) {
    const flipped = Buffer.from(bytes);
    flipped[at]! ^= 1;
    const result = await read(flipped, 4_096).catch((error: unknown) => error);
    if (!(result instanceof DamagedArchive)) expect(result, `byte ${at}`).not.toEqual(ENTRIES);
  }
});
