import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

let ready: Promise<void> | null = null;

/** Paints an SVG document without text as PNG. */
export async function rasterize(svg: string): Promise<Uint8Array> {
  ready ??= start();
  await ready;
  const painter = new Resvg(svg, { font: { loadSystemFonts: false } });
  const image = painter.render();
  try {
    return image.asPng();
  } finally {
    image.free();
    painter.free();
  }
}

async function start(): Promise<void> {
  const file = createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm");
  await initWasm(await readFile(file));
}
