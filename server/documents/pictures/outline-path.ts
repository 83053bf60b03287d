import { outlineCommands } from "@/server/documents/fonts/outline-commands";

/** Coordinates are integers, this many per pixel: short numbers, and finer than any screen. */
const STEPS = 20;

interface Place {
  x: number;
  y: number;
  /** Pixels per font unit. */
  scale: number;
}

/** Writes outlines one after another, each point relative to the previous one. */
export class OutlinePath {
  private readonly parts: string[] = [];
  private penX = 0;
  private penY = 0;

  /** Adds an outline at its position; SVG's y axis points down, the font's up. */
  add(outline: string, { x, y, scale }: Place): void {
    let [startX, startY] = [this.penX, this.penY];
    for (const { command, points } of outlineCommands(outline)) {
      const [fromX, fromY] = [this.penX, this.penY];
      const distances: number[] = [];
      for (const [across, up] of points) {
        this.penX = Math.round((x + across * scale) * STEPS);
        this.penY = Math.round((y - up * scale) * STEPS);
        distances.push(this.penX - fromX, this.penY - fromY);
      }
      if (command === "M") [startX, startY] = [this.penX, this.penY];
      if (command === "Z") [this.penX, this.penY] = [startX, startY];
      this.parts.push(command.toLowerCase() + distances.join(" ").replaceAll(" -", "-"));
    }
  }

  /** Returns an SVG element with the given attributes, which must be escaped already. */
  element(attributes: string): string {
    return `<path ${attributes} transform="scale(${1 / STEPS})" d="${this.parts.join("")}"/>`;
  }
}
