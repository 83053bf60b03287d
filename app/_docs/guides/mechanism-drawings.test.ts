import { describe, expect, it } from "vitest";
import { drawMechanism } from "@/app/_docs/guides/mechanism-drawings";
import { MECHANISMS_BY_NAME } from "@/server/domain/pools/mechanisms/registry";
import { MECHANISMS } from "@/server/resources/pool";

const LABEL = 16;

describe.each(MECHANISMS)("the diagram of %s", (name) => {
  const { boxes, lines, width, height } = drawMechanism(name);
  const { steps } = MECHANISMS_BY_NAME[name];

  it("shows every step of the mechanism's table inside the picture", () => {
    expect(lines.map(({ from, to, when }) => ({ from, to, when }))).toEqual(steps);
    for (const { points, label } of lines)
      for (const { x, y } of [...points, label]) expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true);
    for (const box of boxes)
      expect(box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
    const reached = new Set(steps.map(({ to }) => to));
    expect(boxes.filter(({ isInitial }) => isInitial).every((box) => !reached.has(box.name))).toBe(true);
    expect(boxes.some(({ isInitial }) => isInitial) && boxes.some(({ isFinal }) => isFinal)).toBe(true);
  });

  it("overlaps no boxes or labels", () => {
    const labels = lines.map(({ label }) => ({
      x: label.x - LABEL / 2,
      y: label.y - LABEL / 2,
      width: LABEL,
      height: LABEL,
    }));
    const all = [...boxes, ...labels];
    all.forEach((one, at) => {
      for (const other of all.slice(at + 1)) {
        const across = one.x < other.x + other.width && other.x < one.x + one.width;
        const down = one.y < other.y + other.height && other.y < one.y + one.height;
        expect(across && down, JSON.stringify([one, other])).toBe(false);
      }
    });
  });
});
