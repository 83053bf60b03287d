import type { BankFormat } from "@/server/ports/bank-file";

/** The format of a file, judged by its start, or why it can't be a statement. */
export type Detected = { format: BankFormat } | { problem: string };

/** Enough to get past the headers that some banks put before the actual format. */
export const DETECTED_BYTES = 65_536;

const XML_NAME = "<(?:[\\w.-]+:)?";
const DOWNLOAD = "Download the statement from your bank as camt (XML), MT940, OFX, BAI2 or CSV.";

/** Files that people upload by mistake, and what to do about each. */
const UNREADABLE: readonly [(text: string) => boolean, string][] = [
  [startsWith("%PDF"), `The file is a PDF, which can't be read exactly. ${DOWNLOAD}`],
  [startsWith("\u00d0\u00cf\u0011\u00e0"), "The file is an Excel workbook. Save it as CSV, and choose that file."],
  [startsWith("\u001f\u008b"), "The file is packed with gzip. Unpack it, and choose what is in it."],
  [matches(/^\s*(?:<!doctype html|<html)/i), `The file is a web page. ${DOWNLOAD}`],
  [
    matches(/<(?:[\w.-]+:)?BkToCstmr\w*V01[\s>]/),
    `The file is a camt file of version 1, which nobody uses anymore. ${DOWNLOAD}`,
  ],
];
const OTHER_MESSAGE = /urn:iso:std:iso:20022:tech:xsd:((?:pain|pacs|camt)\.\d{3})/;

const FORMATS: readonly [BankFormat, (text: string) => boolean][] = [
  ["camt", matches(new RegExp(`${XML_NAME}BkToCstmr(?:AcctRpt|Stmt|DbtCdtNtfctn)[\\s>/]`))],
  ["ofx", matches(/^\s*OFXHEADER\s*:|<\?OFX\s|<OFX>/i)],
  ["bai2", matches(/^\s*01,[^,\r\n]*,[^,\r\n]*,\d{6},/)],
  ["mt940", (text) => /^[ \t]*:20:/m.test(text) && /^[ \t]*:(?:25P?|28C?|34F|13D?|60[FM]|61|62[FM]):/m.test(text)],
];

/** Detects a file's format from its start. Ignores its name: banks and people call files anything. */
export function detectFormat(start: Buffer, hasMapping: boolean): Detected {
  const text = textOf(start);
  if (text.trim() === "") return { problem: "The file is empty." };
  const unreadable = UNREADABLE.find(([isIt]) => isIt(text));
  if (unreadable) return { problem: unreadable[1] };
  const found = FORMATS.find(([, isFormat]) => isFormat(text));
  if (found) return { format: found[0] };
  const message = OTHER_MESSAGE.exec(text)?.[1];
  if (message) return { problem: `The file is a message ${message}, which isn't a statement. ${DOWNLOAD}` };
  const isText = !text.includes("\0") && !/^\s*</.test(text);
  if (isText && hasMapping) return { format: "csv" };
  if (isText && isTable(text))
    return { problem: "The file looks like CSV, which each bank writes in its own way. Say which column is which." };
  return {
    problem: `The file isn't a statement that can be read: it is neither camt, MT940, MT942, OFX, BAI2 nor CSV. ${DOWNLOAD}`,
  };
}

function startsWith(start: string): (text: string) => boolean {
  return (text) => text.startsWith(start);
}

function matches(pattern: RegExp): (text: string) => boolean {
  return (text) => pattern.test(text);
}

/** The start as text, decoded so that at least ASCII letters are right. */
function textOf(start: Buffer): string {
  const latin = start.toString("latin1");
  const letters = start.subarray(0, start.length - (start.length % 2));
  if (latin.startsWith("\u00ff\u00fe") || latin[1] === "\0") return new TextDecoder("utf-16le").decode(letters);
  if (latin.startsWith("\u00fe\u00ff") || latin[0] === "\0") return new TextDecoder("utf-16be").decode(letters);
  return latin.replace(/^\u00ef\u00bb\u00bf/, "");
}

/** Whether the first lines contain the same separator, equally often. */
function isTable(text: string): boolean {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  const few = lines.slice(0, 5).map((line) => line.replace(/"(?:[^"]|"")*"/g, ""));
  if (few.length < 2) return false;
  return [";", ",", "\t", "|"].some((sign) => {
    const counts = few.map((line) => line.split(sign).length);
    return counts[0]! > 2 && counts.every((count) => count === counts[0]);
  });
}
