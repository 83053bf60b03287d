/** Builds the scripts of `clients/embed` into the served files `public/embed.js` and `public/embed-frame.js`. */
import { writeFile } from "node:fs/promises";
import { bundleEmbed, EMBED_FILES } from "@/clients/embed/bundle";

for (const { file, entry } of EMBED_FILES) {
  const text = await bundleEmbed(entry);
  await writeFile(file, text);
  process.stdout.write(`${file}  ${text.length} bytes\n`);
}
