import { build } from "esbuild";

/** What is served, and what it is built from. */
export const EMBED_FILES = [
  { file: "public/embed.js", entry: "clients/embed/mount.ts" },
  { file: "public/embed-frame.js", entry: "clients/embed/frame.ts" },
] as const;

/** One script without dependencies, as small as it gets. */
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
