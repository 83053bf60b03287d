import sharp from "sharp";
import { expect, it } from "vitest";
import { markPicture } from "@/server/adapters/document-reader/mark-picture";

// Guards that a copy of someone's document shows who downloaded it, whichever part is cut out.

it.each([
  [1200, 800],
  [300, 1600],
])("every part of a picture of %i by %i has some of the text", async (width, height) => {
  const white = sharp({ create: { width, height, channels: 3, background: "#ffffff" } });
  const marked = await markPicture(
    new Uint8Array(await white.jpeg().toBuffer()),
    "operator:ada@example.org 2026-03-01T09:30Z",
  );
  expect(await sharp(marked).metadata()).toMatchObject({ format: "jpeg", width, height });
  const side = Math.min(width, height) / 2;
  for (let left = 0; left + side <= width; left += side)
    for (let top = 0; top + side <= height; top += side) {
      const square = {
        left: Math.round(left),
        top: Math.round(top),
        width: Math.floor(side),
        height: Math.floor(side),
      };
      // In two steps: in one, the statistics are the whole picture's.
      const { channels } = await sharp(await sharp(marked).extract(square).png().toBuffer()).stats();
      expect(channels[1]!.stdev, `${left} ${top}`).toBeGreaterThan(3);
    }
});
