import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workerReader } from "@/server/adapters/document-reader/worker-reader";
import { QueueFull } from "@/server/ports/queue-full";
import { hugeImage, manyCurves, nestedForms, plainPdf } from "@/server/testing/bomb-pdf";
import { inflatedComment } from "@/server/testing/harmful-files";

// Guards everyone's uploads from files that are made to keep the reader busy.

/** Less than in production, so that the test is fast. */
const LIMITS = { stepMs: 1_500, orderMs: 4_000 };
const SMALL = inflatedComment(10);
const complex = { error: "too_complex" };

let reader: ReturnType<typeof workerReader>;
beforeAll(() => {
  reader = workerReader(LIMITS);
});
afterAll(() => reader.close());

describe("a file that takes too much", () => {
  it.each<[what: string, make: () => Uint8Array]>([
    ["forms that draw forms, in three kilobytes", nestedForms],
    ["two hundred thousand curves", manyCurves],
    ["a picture that inflates a thousandfold", () => hugeImage(16_000)],
  ])("is refused, and the next is read: %s", async (_, make) => {
    const owner = { partner: "rival", link: "first" };
    expect(await reader.read(make(), owner)).toEqual(complex);
    expect(await reader.read(plainPdf(), owner)).toMatchObject({ sourceType: "application/pdf" });
  });

  it("is refused for the memory that it takes", async () => {
    const small = workerReader({ memoryMb: 200, stepMs: 60_000, orderMs: 60_000 });
    try {
      expect(await small.read(hugeImage(16_000), { partner: "rival", link: "first" })).toEqual(complex);
    } finally {
      await small.close();
    }
  });
});

// Three verifications of one partner with three bombs each, sent as fast as possible.
it("holds up no other partner by more than one turn and what is being read, and no picture at all", async () => {
  const answered: string[] = [];
  const note = (name: string) => () => answered.push(name);
  const rivals = Array.from({ length: 9 }, (_, at) =>
    reader.read(nestedForms(), { partner: "rival", link: `link ${at % 3}` }).then(note(`bomb ${at}`), () => {}),
  );
  const document = reader.read(SMALL, { partner: "other", link: "first" }).finally(note("document"));
  const picture = reader.draw(SMALL, { partner: "other", link: "campaign" }).finally(note("picture"));
  expect(await document).toMatchObject({ sourceType: "image/png" });
  expect(answered.filter((name) => name.startsWith("bomb")).length).toBeLessThanOrEqual(2);
  expect(await picture).toMatchObject({ width: 8 });
  expect(answered.length).toBeLessThan(11);
  await reader.close();
  await Promise.all(rivals);
  reader = workerReader(LIMITS);
});

it("has room for everyone although one partner sends more than there is", async () => {
  const small = workerReader({ ...LIMITS, mostWaiting: 6 });
  const upload = (partner: string, link: string) => small.read(SMALL, { partner, link }).catch((error: Error) => error);
  const rivals = Array.from({ length: 30 }, (_, at) => upload("rival", `link ${at}`));
  const others = ["a", "b", "c"].map((partner) => upload(partner, "first"));
  for (const read of await Promise.all(others)) expect(read).toMatchObject({ sourceType: "image/png" });
  const refused = (await Promise.all(rivals)).filter((read) => read instanceof QueueFull);
  expect(refused.length).toBeGreaterThanOrEqual(24);
  await small.close();
});
