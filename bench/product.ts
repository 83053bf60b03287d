import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { launchProduct } from "@/server/cli/launch/launch-product.mjs";

/** The product that a benchmark measures. */
export interface BenchProduct {
  url: string;
  apiKey: string;
  /** Stops what the benchmark started. */
  close(): Promise<void>;
}

let closeStarted = async () => {};

/**
 * Starts a product for the benchmark in a folder that is removed afterwards, or uses the one at `url`. Ctrl-C stops it
 * too. If no product answers, the benchmark ends with one line that says what is missing.
 */
export async function openProduct(url: string | undefined, args: string[] = []): Promise<BenchProduct> {
  if (url) return { url: await reached(url), apiKey: "", close: async () => {} };
  const dir = mkdtempSync(path.join(os.tmpdir(), "almoner-bench-"));
  let stop = async () => {};
  closeStarted = async () => {
    await stop();
    rmSync(dir, { recursive: true, force: true });
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void closeStarted().then(() => process.exit(130)));
  console.log("starting a product, built first if a source changed ...");
  const onStarted = (end: () => Promise<void>) => {
    stop = end;
  };
  try {
    const launched = await launchProduct({ dir, args, onStarted });
    return { url: launched.url, apiKey: launched.apiKey, close: closeStarted };
  } catch (error) {
    const { message, output = "" } = error as Error & { output?: string };
    return giveUp(`${output.trimEnd()}\n${message}`);
  }
}

async function reached(url: string): Promise<string> {
  const response = await fetch(new URL("/healthz", url)).catch(() => null);
  return response?.ok
    ? url
    : giveUp(`There is no product at ${url}. Start it, or leave out --url to have one started.`);
}

/** Ends the benchmark and the product that it started, with one line that says what is missing. */
export async function giveUp(line: string): Promise<never> {
  console.error(line);
  await closeStarted();
  process.exit(2);
}
