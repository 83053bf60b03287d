"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { isMarkdownFlood } from "@/server/markdown/is-markdown-flood";
import { type Block, readMarkdown } from "@/server/markdown/read-markdown";

/** Longer text is not parsed while typing. */
const SHOWN_CHARACTERS = 4_000;

interface Entered<Place> {
  /** An element within the form. */
  place: RefObject<Place | null>;
  /** The current values of the form's fields, by name. */
  entered: Record<string, string>;
}

/** Follows the values of the form around an element. Without scripts, they stay as last submitted. */
export function useEntered<Place extends HTMLElement>(input: Record<string, string>): Entered<Place> {
  const place = useRef<Place>(null);
  const [entered, setEntered] = useState(input);
  useEffect(() => {
    const form = place.current?.closest("form");
    const follow = () => setEntered(textsOf(form!));
    form?.addEventListener("input", follow);
    return () => form?.removeEventListener("input", follow);
  }, []);
  return { place, entered };
}

/** Parses Markdown as the page would, up to the preview's limit. */
export function previewBlocks(text: string): Block[] {
  const shown = text.slice(0, SHOWN_CHARACTERS);
  return isMarkdownFlood(shown) ? [] : readMarkdown(shown);
}

function textsOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}
