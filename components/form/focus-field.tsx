"use client";

import { type MouseEvent, useState } from "react";
import "@/components/form/focus-field.css";

/** A picture and its focal point, as the field needs them. */
interface FocusPicture {
  /** The path of a file of it. */
  path: string;
  width: number;
  height: number;
}

interface FocusFieldProps {
  name: string;
  label: string;
  help: string;
  /** Only shown with scripts. */
  clickHelp: string;
  /** The nine positions, row by row, with the value that the form sends for each. */
  positions: readonly { value: string; label: string }[];
  /** The label for any other point, with `{x}` and `{y}`. */
  exact: string;
  picture: FocusPicture;
  /** The point chosen before, as `x,y` in percent. */
  value: string;
  /** The label of the crop previews. */
  cropsLabel: string;
  crops: readonly { label: string; className: string }[];
}

const PERCENT = 100;

/**
 * Chooses a picture's focal point: nine positions over the picture, and with scripts any point that is clicked. The
 * resulting crops are shown below it.
 */
export function FocusField({
  name,
  label,
  help,
  clickHelp,
  positions,
  exact,
  picture,
  crops,
  ...field
}: FocusFieldProps) {
  const [value, setValue] = useState(field.value);
  const isExact = positions.every((position) => position.value !== value);
  const [x = "50", y = "50"] = value.split(",");
  const choose = (event: MouseEvent<HTMLElement>) => {
    // A click on one of the nine positions, or the keyboard, already chooses it.
    if (event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    setValue(`${percentOf(event.clientX - left, width)},${percentOf(event.clientY - top, height)}`);
  };
  return (
    <fieldset className="field min-w-0" aria-describedby={`${name}-help`}>
      <legend className="field-label">{label}</legend>
      <p id={`${name}-help`} className="mb-2 text-quiet text-small">
        {help} <span className="scripted">{clickHelp}</span>
      </p>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the radio buttons in it are the way of the keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the radio buttons in it are what is operated */}
      <div dir="ltr" onClick={choose} className="relative inline-block max-w-full cursor-crosshair align-top">
        {/* biome-ignore lint/performance/noImgElement: its files are already drawn, in each width */}
        <img
          src={picture.path}
          alt=""
          width={picture.width}
          height={picture.height}
          className="h-auto max-h-96 w-auto max-w-full rounded-card border border-line"
        />
        <Positions name={name} positions={positions} value={value} choose={setValue} />
        {isExact && (
          <span aria-hidden="true" style={{ left: `${x}%`, top: `${y}%` }} className="focus-mark pointer-events-none" />
        )}
      </div>
      {isExact && (
        <label className="mt-2 flex min-h-11 items-center gap-3">
          <input type="radio" name={name} value={value} checked readOnly className="focus-point flex-none" />
          <span className="tabular-nums" aria-live="polite">
            {exact.replace("{x}", x).replace("{y}", y)}
          </span>
        </label>
      )}
      <p className="mt-4 mb-2 font-semibold text-small">{field.cropsLabel}</p>
      <Crops crops={crops} path={picture.path} point={`${x}% ${y}%`} />
    </fieldset>
  );
}

interface PositionsProps extends Pick<FocusFieldProps, "name" | "positions" | "value"> {
  choose(value: string): void;
}

/** The nine positions over the picture. */
function Positions({ name, positions, value, choose }: PositionsProps) {
  return (
    <div className="absolute inset-0 grid grid-cols-3 grid-rows-3">
      {positions.map((position) => (
        <label key={position.value} className="flex cursor-crosshair items-center justify-center">
          <input
            type="radio"
            name={name}
            value={position.value}
            checked={position.value === value}
            onChange={() => choose(position.value)}
            className="focus-point"
          />
          <span className="sr-only">{position.label}</span>
        </label>
      ))}
    </div>
  );
}

interface CropsProps extends Pick<FocusFieldProps, "crops"> {
  path: string;
  /** The focal point, as a CSS object-position. */
  point: string;
}

function Crops({ crops, path, point }: CropsProps) {
  return (
    <div className="flex flex-wrap items-end gap-4">
      {crops.map((crop) => (
        <figure key={crop.label} className="min-w-0">
          {/* biome-ignore lint/performance/noImgElement: its files are already drawn, in each width */}
          <img
            src={path}
            alt=""
            style={{ objectPosition: point }}
            className={`max-w-full border border-line bg-card object-cover ${crop.className}`}
          />
          <figcaption className="mt-1 text-quiet text-small">{crop.label}</figcaption>
        </figure>
      ))}
    </div>
  );
}

/** The position of a click along a side, in percent, limited to the picture. */
function percentOf(distance: number, side: number): number {
  return Math.min(PERCENT, Math.max(0, Math.round((distance / side) * PERCENT)));
}
