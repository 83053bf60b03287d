"use client";

import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { loadSearchIndex } from "@/components/docs/load-search-index";
import { SearchHits } from "@/components/docs/search-hits";
import { type SearchEntry, searchEntries } from "@/components/docs/search-ranking";
import { useSearchShortcut } from "@/components/docs/search-shortcut";

const SHOWN = 8;

/** The search of the documentation. Without JavaScript it is a form that leads to a results page. */
export function DocsSearch() {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { question, hits, active, type, load, close, choose, press } = useSearch(input);
  useSearchShortcut(input);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element for search is not known to every browser yet
    <form action="/docs/search" role="search" className="relative w-full sm:w-80">
      <Search aria-hidden="true" size={17} className="pointer-events-none absolute top-3.5 left-3 text-quiet" />
      <input
        ref={input}
        type="search"
        name="q"
        role="combobox"
        aria-label="Search the documentation"
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={hits[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        placeholder="Search"
        value={question}
        onFocus={load}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        onBlur={close}
        className="min-h-11 w-full rounded-control border border-quiet bg-card py-2 pr-14 pl-9 text-[0.9375rem]"
      />
      <span aria-hidden="true" className="search-key">
        /
      </span>
      <SearchHits id={listId} hits={hits} active={active} onChoose={choose} />
    </form>
  );
}

/** The query, its hits, and the index of the hit that the arrow keys selected (-1: none). */
function useSearch(input: React.RefObject<HTMLInputElement | null>) {
  const router = useRouter();
  const [index, setIndex] = useState<SearchEntry[]>([]);
  const [question, setQuestion] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const hits = isOpen ? searchEntries(index, question, SHOWN) : [];

  function choose(entry: SearchEntry) {
    setIsOpen(false);
    setQuestion("");
    input.current?.blur();
    router.push(entry.path as "/docs");
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = hits[active];
    if (step) {
      event.preventDefault();
      setIsOpen(true);
      if (hits.length > 0)
        setActive((at) => (at < 0 && step < 0 ? hits.length - 1 : (at + step + hits.length) % hits.length));
    } else if (event.key === "Escape") setIsOpen(false);
    else if (event.key === "Enter" && chosen) {
      event.preventDefault();
      choose(chosen);
    }
  }
  return {
    question,
    hits,
    active,
    choose,
    press,
    load: () => loadSearchIndex().then(setIndex, () => undefined),
    close: () => setIsOpen(false),
    type(text: string) {
      setQuestion(text);
      setActive(-1);
      setIsOpen(true);
    },
  };
}
