import { bombPng } from "@/server/testing/bomb-png";

const text = (content: string) => new TextEncoder().encode(content);

/** Files that whoever takes a picture refuses, with why and what each one is. */
export const HARMFUL_FILES: readonly (readonly [error: string, what: string, bytes: Uint8Array])[] = [
  ["unsupported", "SVG", text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ["unsupported", "a page", text("<!doctype html><script>alert(1)</script>")],
  ["unsupported", "an archive", text("PK\u0003\u0004\u0014\u0000\u0000\u0000")],
  ["unsupported", "a test virus", text("X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*")],
  ["unsupported", "nothing", new Uint8Array()],
  ["too_large", "eleven megabytes", new Uint8Array(11 * 1024 * 1024)],
  ["too_many_pixels", "a bomb", bombPng(20_000)],
  ["unreadable", "a bomb that is small enough", bombPng(5_000)],
  ["unreadable", "half a picture", new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46])],
];
