import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { filesIn } from "./source-hash.mjs";

const COMPRESSED_DIR = ".next/compressed";
const COMPRESSIBLE = /\.(?:css|ico|js|json|map|svg|txt)$/;
const SMALL_BYTES = 512;
const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

/** Writes compressed copies, at maximum compression, of the files that browsers load, under the paths of their URLs. */
export async function compressFiles() {
  rmSync(COMPRESSED_DIR, { recursive: true, force: true });
  const files = [
    ...filesIn(".next/static").map((file) => [file, file.replace(".next/static", "/_next/static")]),
    ...filesIn("public").map((file) => [file, file.replace("public", "")]),
  ];
  await Promise.all(
    files.map(async ([file = "", address]) => {
      const bytes = readFileSync(file);
      if (!COMPRESSIBLE.test(file) || bytes.length < SMALL_BYTES) return;
      const target = `${COMPRESSED_DIR}${address}`;
      mkdirSync(path.dirname(target), { recursive: true });
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      writeFileSync(`${target}.br`, await inBrotli(bytes, { params }));
      writeFileSync(`${target}.gz`, await inGzip(bytes, { level: 9 }));
    }),
  );
}
