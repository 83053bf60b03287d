import { deflateSync, gzipSync } from "node:zlib";
import {
  deepPageTree,
  inflatedObjects,
  loopingPageTree,
  loopingTable,
  plainPdf,
  statedObjects,
} from "@/server/testing/bomb-pdf";
import { bombPng, pngWith } from "@/server/testing/bomb-png";

const text = (content: string) => new TextEncoder().encode(content);
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const PAGE = "<!doctype html><script>alert(1)</script>";
const ARCHIVE = "PK\u0003\u0004\u0014\u0000\u0000\u0000";

/** Only the header of a file of this brand, as phones write it, without the content that it announces. */
function brandedFile(brand: string, size = 24): Uint8Array {
  const head = Buffer.alloc(24);
  head.writeUInt32BE(size, 0);
  head.write(`ftyp${brand}`, 4, "latin1");
  head.write(`mif1${brand}`, 16, "latin1");
  return joined(head, text("meta".repeat(20)));
}

/** Files that every upload of a picture or document rejects, with the error and a description of each. */
export const HARMFUL_FILES: readonly (readonly [error: string, what: string, bytes: Uint8Array])[] = [
  ["unsupported", "SVG", text(SVG)],
  [
    "unsupported",
    "SVG behind a declaration and a comment",
    text(`<?xml version="1.0"?><!-- \u0089PNG %PDF-1.7 -->${SVG}`),
  ],
  ["unsupported", "SVG behind the mark of an encoding", text(`\uFEFF${SVG}`)],
  ["unsupported", "SVG that is compressed", new Uint8Array(gzipSync(SVG))],
  ["unsupported", "a page", text(PAGE)],
  ["unsupported", "a page that is a PDF, too", joined(text(PAGE), plainPdf())],
  ["unsupported", "a script that is a picture, too", text("GIF89a=1;alert(1)//")],
  ["unsupported", "an archive", text(ARCHIVE)],
  ["unsupported", "an archive that is a PDF, too", joined(text(ARCHIVE), plainPdf())],
  ["unsupported", "a program for printers", text("%!PS-Adobe-3.0\n(/etc/passwd) (r) file")],
  ["unsupported", "a picture of pictures", text("II*\u0000\b\u0000\u0000\u0000")],
  ["unsupported", "a test virus", text("X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*")],
  ["unsupported", "nothing", new Uint8Array()],
  ["unsupported", "a film", brandedFile("isom")],
  ["too_large", "eleven megabytes", new Uint8Array(11 * 1024 * 1024)],
  ["too_many_pixels", "a bomb", bombPng(20_000)],
  ["unreadable", "a bomb that is small enough", bombPng(5_000)],
  ["unreadable", "a picture without a single pixel", pngWith({ side: 0 })],
  ["unreadable", "half a picture", new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46])],
  ["unreadable", "the beginning of a HEIC", brandedFile("heic")],
  ["unreadable", "the beginning of a HEIC that says that it is endless", brandedFile("heic", 0xffffffff)],
];

/** PDFs that are rejected before they use much time or memory, with the error and a description of each. */
export const HARMFUL_PDFS: readonly (readonly [error: string, what: string, bytes: Uint8Array])[] = [
  ["unreadable", "a tree of pages that is too deep to climb", deepPageTree(20_000)],
  ["unreadable", "a tree of pages that is its own branch", loopingPageTree(2)],
  ["unreadable", "the same with a billion pages", loopingPageTree(1_000_000_000)],
  ["unreadable", "a table of objects that goes on with itself", loopingTable()],
  ["too_complex", "a million objects, as it says", statedObjects(1_000_000)],
  ["active_content", "objects that inflate to 64 megabytes", inflatedObjects(64_000_000)],
];

/** Content appended to a file, which does not change the file's type. */
export const BEHIND_A_FILE: readonly (readonly [what: string, bytes: Uint8Array])[] = [
  ["a page", text(PAGE)],
  ["an archive", text(ARCHIVE)],
  ["a script", text("\n*/alert(1)/*")],
  ["SVG", text(SVG)],
];

/** A picture of one color with a comment that inflates to this many bytes. */
export const inflatedComment = (bytes: number): Uint8Array =>
  pngWith({ side: 8, comment: deflateSync(Buffer.alloc(bytes, 0x20)) });
