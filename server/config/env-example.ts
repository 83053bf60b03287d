import type { z } from "zod";
import { envSchema } from "@/server/config/env";

const LINE_WIDTH = 110;
const HEAD = [
  "# Every environment variable that Almoner reads, with its default. Generated from server/config/env.ts by",
  "# node --import tsx server/cli/generate/env-example.ts",
  "# Copy it to .env and uncomment what you change.",
  "",
].join("\n");

/** Returns the text of `.env.example`: one commented block per variable in the schema. */
export function envExample(): string {
  const blocks = Object.entries(envSchema.shape).map(
    ([name, schema]) => `${wrapped(schema.description ?? "")}\n# ${name}=${defaultOf(schema)}\n`,
  );
  return [HEAD, ...blocks].join("\n");
}

/** Writes the default as a person would; durations, which the schema has in ms, in seconds. */
function defaultOf(schema: z.ZodType): string {
  const { success, data } = schema.safeParse(undefined);
  if (!success || data === undefined) return "";
  const plain = Array.isArray(data) ? data.join(",") : String(data);
  const readAgain = schema.safeParse(plain).data;
  const text = String(readAgain) === String(data) ? plain : `${Number(data) / 1_000}s`;
  return text.includes(" ") ? `"${text}"` : text;
}

function wrapped(text: string): string {
  const lines: string[] = ["#"];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last.length + word.length >= LINE_WIDTH) lines.push(`# ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join("\n");
}
