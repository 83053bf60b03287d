import type { OUTGOING_FORMATS } from "@/server/ports/outgoing-file";

const NAMES: Record<(typeof OUTGOING_FORMATS)[number], string> = {
  "pain.001.001.03": "ISO 20022 (pain.001.001.03)",
  "pain.001.001.09": "ISO 20022 (pain.001.001.09)",
  nacha: "NACHA (PPD and CCD)",
  csv: "CSV",
};

/** Names the format of payment files as banks' pages do. One that this release does not know stays as it is written. */
export function outgoingFormatName(format: string): string {
  return (NAMES as Record<string, string>)[format] ?? format;
}
