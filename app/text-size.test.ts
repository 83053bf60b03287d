import { expect, it } from "vitest";
import { readSourceFiles } from "@/server/testing/source-files";

it("gives no text a size in pixels, which would ignore the size that readers have chosen", () => {
  const sheets = readSourceFiles(/\.css$/).filter(({ path }) => /^(app|components)\//.test(path));
  const sizes = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/font(?:-size)?:[^;]*?\d+px|--step-[\w-]+:\s*[\d.]+px/g)].map(([size]) => `${path}: ${size}`),
  );
  expect(sheets.map(({ path }) => path)).toContain("app/globals.css");
  expect(sizes).toEqual([]);
});
