import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { layoutStates } from "@/app/_docs/states/layout-states";
import { STATE_MACHINES } from "@/app/_docs/states/state-machines";
import { readSourceFiles } from "@/server/testing/source-files";

it("lists every state table that the domain declares", () => {
  const declared = readSourceFiles()
    .filter(
      ({ path, text }) =>
        path.startsWith("server/domain/") &&
        !path.includes(".test.") &&
        text.includes("defineStates({") &&
        !text.includes("isInternal: true"),
    )
    .map(({ path }) => path);
  const listed = readFileSync("app/_docs/states/state-machines.ts", "utf8");
  expect(declared.length).toBe(STATE_MACHINES.length);
  for (const path of declared) expect(listed, "add it to STATE_MACHINES").toContain(`"@/${path.replace(/\.ts$/, "")}"`);
});

describe.each(STATE_MACHINES.map((machine) => [machine.resource, machine] as const))(
  "the diagram of %s",
  (_, machine) => {
    const { boxes, lines, width, height } = layoutStates(machine);

    it("shows every state and transition inside the picture", () => {
      expect(boxes.map(({ name }) => name)).toEqual(Object.keys(machine.states));
      const moves = Object.entries(machine.moves).flatMap(([trigger, { from, to }]) =>
        from.map((state) => [trigger, state, to]),
      );
      expect(lines.map(({ trigger, from, to }) => [trigger, from, to])).toEqual(moves);
      for (const { points, label } of lines)
        for (const { x, y } of [...points, label]) {
          expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true);
        }
      for (const box of boxes)
        expect(box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
      expect(boxes.filter(({ isInitial }) => isInitial)).toHaveLength(1);
    });

    it("overlaps no boxes or labels", () => {
      const words = lines.map(({ label, trigger }) => ({
        x: label.x - trigger.length * 3.5,
        y: label.y - 8,
        width: trigger.length * 7,
        height: 16,
      }));
      const all = [...boxes, ...words];
      all.forEach((one, at) => {
        for (const other of all.slice(at + 1)) expect(overlaps(one, other), JSON.stringify([one, other])).toBe(false);
      });
    });
  },
);

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

function overlaps(one: Area, other: Area): boolean {
  const across = one.x < other.x + other.width && other.x < one.x + one.width;
  return across && one.y < other.y + other.height && other.y < one.y + one.height;
}
