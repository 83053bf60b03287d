import { build } from "esbuild";

/** The served scripts and their sources. */
export const EMBED_FILES = [
  { file: "public/embed.js", entry: "clients/embed/mount.ts" },
  { file: "public/embed-frame.js", entry: "clients/embed/frame.ts" },
] as const;

/** One minified script without dependencies. */
export async function bundleEmbed(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2020",
    legalComments: "none",
    write: false,
  });
  return outputFiles[0]!.text;
}
