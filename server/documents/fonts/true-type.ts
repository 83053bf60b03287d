/** A point of an outline: on the curve, or the control point of a quadratic curve. */
export interface OutlinePoint {
  x: number;
  y: number;
  isOnCurve: boolean;
}

export interface FontGlyph {
  advanceWidth: number;
  contours: readonly (readonly OutlinePoint[])[];
}

interface FontMetrics {
  unitsPerEm: number;
  ascent: number;
  descent: number;
}

interface Box {
  xMin: number;
  yMin: number;
  xMax: number;
  yMax: number;
}

const NO_BOX: Box = { xMin: 0, yMin: 0, xMax: 0, yMax: 0 };
/** The checksum of the whole file must add up to this; `checkSumAdjustment` in `head` makes it so. */
const MAGIC_SUM = 0xb1b0afba;
const HEAD_ADJUSTMENT_AT = 8;
const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;

/**
 * Writes a TrueType font with the tables that a PDF needs to draw glyphs by their number. Lengths are whole font units.
 */
export function trueTypeFont(glyphs: readonly FontGlyph[], metrics: FontMetrics): Uint8Array {
  const outlines = glyphs.map(({ contours }) => encodeGlyph(contours));
  const boxes = glyphs.map(({ contours }) => boxOf(contours));
  const box = boxes.reduce(around, NO_BOX);
  const offsets = [0];
  for (const outline of outlines) offsets.push(offsets.at(-1)! + outline.length);
  // Sorted by name, as the format requires.
  return assemble([
    ["glyf", Buffer.concat(outlines)],
    ["head", headTable(metrics.unitsPerEm, box)],
    ["hhea", hheaTable(glyphs, boxes, metrics)],
    [
      "hmtx",
      numbers(glyphs.flatMap(({ advanceWidth }, at) => [[2, advanceWidth] as const, [2, boxes[at]!.xMin] as const])),
    ],
    ["loca", numbers(offsets.map((offset) => [4, offset] as const))],
    ["maxp", maxpTable(glyphs)],
  ]);
}

/** Encodes integers as big-endian, each with its number of bytes. */
function numbers(fields: readonly (readonly [bytes: 1 | 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((total, [bytes]) => total + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (value < 0) buffer.writeIntBE(value, at, bytes);
    else buffer.writeUIntBE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}

const words = (...values: number[]) => numbers(values.map((value) => [2, value] as const));
const longs = (...values: number[]) => numbers(values.map((value) => [4, value] as const));

function encodeGlyph(contours: FontGlyph["contours"]): Buffer {
  const points = contours.flat();
  if (points.length === 0) return Buffer.alloc(0);
  const { xMin, yMin, xMax, yMax } = boxOf(contours);
  let last = -1;
  const ends = contours.map((contour) => {
    last += contour.length;
    return last;
  });
  const steps = (axis: "x" | "y") => points.map((point, at) => point[axis] - (points[at - 1]?.[axis] ?? 0));
  const flags = Buffer.from(points.map(({ isOnCurve }) => (isOnCurve ? 1 : 0)));
  const header = words(contours.length, xMin, yMin, xMax, yMax, ...ends, 0);
  const glyph = Buffer.concat([header, flags, words(...steps("x"), ...steps("y"))]);
  return padded(glyph);
}

function boxOf(contours: FontGlyph["contours"]): Box {
  const points = contours.flat();
  if (points.length === 0) return NO_BOX;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { xMin: Math.min(...xs), yMin: Math.min(...ys), xMax: Math.max(...xs), yMax: Math.max(...ys) };
}

function around(one: Box, other: Box): Box {
  return {
    xMin: Math.min(one.xMin, other.xMin),
    yMin: Math.min(one.yMin, other.yMin),
    xMax: Math.max(one.xMax, other.xMax),
    yMax: Math.max(one.yMax, other.yMax),
  };
}

/** The creation date is zero, so that the same glyphs always give the same bytes. */
function headTable(unitsPerEm: number, { xMin, yMin, xMax, yMax }: Box): Buffer {
  const LONG_OFFSETS = 1;
  return Buffer.concat([
    longs(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    words(0, unitsPerEm),
    longs(0, 0, 0, 0),
    words(xMin, yMin, xMax, yMax, 0, 0, 2, LONG_OFFSETS, 0),
  ]);
}

function hheaTable(glyphs: readonly FontGlyph[], boxes: readonly Box[], { ascent, descent }: FontMetrics): Buffer {
  const widths = glyphs.map(({ advanceWidth }) => advanceWidth);
  const rights = glyphs.map(({ advanceWidth }, at) => advanceWidth - boxes[at]!.xMax);
  const lefts = boxes.map(({ xMin }) => xMin);
  const right = Math.max(...boxes.map(({ xMax }) => xMax));
  return Buffer.concat([
    longs(0x00010000),
    words(ascent, descent, 0, Math.max(...widths), Math.min(...lefts), Math.min(...rights), right),
    words(1, 0, 0, 0, 0, 0, 0, 0, glyphs.length),
  ]);
}

function maxpTable(glyphs: readonly FontGlyph[]): Buffer {
  const points = Math.max(...glyphs.map(({ contours }) => contours.flat().length));
  const contours = Math.max(...glyphs.map((glyph) => glyph.contours.length));
  return Buffer.concat([longs(0x00010000), words(glyphs.length, points, contours, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)]);
}

function assemble(tables: readonly (readonly [name: string, content: Buffer])[]): Uint8Array {
  const power = Math.floor(Math.log2(tables.length));
  const range = 2 ** power * ENTRY_BYTES;
  const header = Buffer.concat([
    longs(0x00010000),
    words(tables.length, range, power, tables.length * ENTRY_BYTES - range),
  ]);
  let offset = HEADER_BYTES + tables.length * ENTRY_BYTES;
  let headAt = 0;
  const entries = tables.map(([name, content]) => {
    const entry = Buffer.concat([Buffer.from(name, "latin1"), longs(sumOf(padded(content)), offset, content.length)]);
    if (name === "head") headAt = offset;
    offset += padded(content).length;
    return entry;
  });
  const file = Buffer.concat([header, ...entries, ...tables.map(([, content]) => padded(content))]);
  file.writeUInt32BE((MAGIC_SUM - sumOf(file)) >>> 0, headAt + HEAD_ADJUSTMENT_AT);
  return new Uint8Array(file);
}

function padded(content: Buffer): Buffer {
  return Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)]);
}

function sumOf(content: Buffer): number {
  let sum = 0;
  for (let at = 0; at < content.length; at += 4) sum = (sum + content.readUInt32BE(at)) >>> 0;
  return sum;
}
