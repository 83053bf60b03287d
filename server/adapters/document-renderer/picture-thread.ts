import { parentPort } from "node:worker_threads";
import type { DrawResult, PictureOrder } from "@/server/adapters/document-renderer/draw-order";
import { addCover } from "@/server/documents/pictures/add-cover";
import { badgeSvg } from "@/server/documents/pictures/badge";
import { qrSvg } from "@/server/documents/pictures/qr-svg";
import { rasterize } from "@/server/documents/pictures/rasterize";
import { socialImageSvg } from "@/server/documents/pictures/social-image";

/** Draws one picture at a time: the next order is sent only after the previous result. */
parentPort?.on("message", async (order: PictureOrder) => {
  parentPort?.postMessage(await draw(order));
});
parentPort?.postMessage({ isReady: true } satisfies DrawResult);

async function draw(order: PictureOrder): Promise<DrawResult> {
  try {
    return { bytes: new Uint8Array(await bytesOf(order)) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

async function bytesOf(order: PictureOrder): Promise<Uint8Array> {
  if (order.kind === "badge") return new TextEncoder().encode(await badgeSvg(order.picture));
  if (order.kind === "qr") return rasterize(qrSvg(order.address, ""));
  const { picture, cover } = order;
  // A cover's file may be gone by now; the name is then laid out as wide as without a cover.
  const shown = { ...picture, cover: cover && picture.cover };
  return addCover(await rasterize(await socialImageSvg(shown)), shown, cover);
}
