import { SaxesParser } from "saxes";
import { countryCode } from "@/server/adapters/screening-lists/country-code";
import { UnreadableFile } from "@/server/adapters/screening-lists/unreadable-file";
import type { ListedParty } from "@/server/ports/screening-matcher";

type Party = Omit<ListedParty, "list">;

/** An element with the texts and elements in it, by name. */
interface Element {
  name: string;
  text: string;
  children: Element[];
}

const NAME_PARTS = ["FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME", "FIFTH_NAME", "SIXTH_NAME"];

/** Reads the consolidated list of the United Nations, one party at a time. XML entities are not expanded. */
export async function readUnList(source: AsyncIterable<string>): Promise<Party[]> {
  const parties: Party[] = [];
  const ids = new Set<string>();
  const open: Element[] = [];
  const parser = new SaxesParser();
  parser.on("error", ({ message }) => {
    throw new UnreadableFile(`is not complete, or no XML (${message}). Download it again.`);
  });
  parser.on("opentag", ({ name }) => {
    if (name === "INDIVIDUAL" || name === "ENTITY") open.length = 0;
    if (open.length > 0 || name === "INDIVIDUAL" || name === "ENTITY") open.push({ name, text: "", children: [] });
  });
  const add = (text: string) => {
    const last = open.at(-1);
    if (last) last.text += text;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", () => {
    const element = open.pop();
    const parent = open.at(-1);
    if (element && parent) parent.children.push(element);
    else if (element) {
      const party = partyOf(element);
      if (ids.has(party.uid)) throw new UnreadableFile(`has two parties with the id ${party.uid}.`);
      ids.add(party.uid);
      parties.push(party);
    }
  });
  for await (const chunk of source) parser.write(chunk);
  parser.close();
  return parties;
}

const all = (element: Element, name: string) => element.children.filter((child) => child.name === name);
const textOf = (element: Element, name: string) => all(element, name)[0]?.text.trim() ?? "";

function partyOf(element: Element): Party {
  const name = NAME_PARTS.map((part) => textOf(element, part))
    .filter(Boolean)
    .join(" ");
  const uid = textOf(element, "DATAID");
  if (!name || !uid)
    throw new UnreadableFile(`has a party without ${name ? "an id" : "a name"} (${uid || name || "neither"}).`);
  const isPerson = element.name === "INDIVIDUAL";
  const kind = isPerson ? "individual" : "organization";
  const aliases = element.children.filter(({ name }) => name === `${element.name}_ALIAS`);
  const named = (isWanted: (isWeak: boolean) => boolean) =>
    aliases
      .filter((alias) => isWanted(/^low$/i.test(textOf(alias, "QUALITY"))))
      .flatMap((alias) => textOf(alias, "ALIAS_NAME").split(";"))
      .map((alias) => alias.trim())
      .filter((alias) => alias !== "" && !/^(na|n\/a)$/i.test(alias));
  const original = textOf(element, "NAME_ORIGINAL_SCRIPT");
  const gender = textOf(element, "GENDER").toLowerCase();
  return {
    uid,
    kind,
    name,
    aliases: [...named((isWeak) => !isWeak), ...(original ? [original] : [])],
    weakAliases: named((isWeak) => isWeak),
    birthDates: element.children
      .filter(({ name }) => name === "INDIVIDUAL_DATE_OF_BIRTH")
      .flatMap((date) => birthDate(date) ?? []),
    countries: countriesOf(element),
    documents: element.children
      .filter(({ name }) => name === "INDIVIDUAL_DOCUMENT")
      .flatMap((one) => textOf(one, "NUMBER") || []),
    gender: gender === "male" || gender === "female" ? gender : null,
    program: [textOf(element, "UN_LIST_TYPE"), textOf(element, "REFERENCE_NUMBER")].filter(Boolean).join(" ") || null,
  };
}

function birthDate(date: Element): string | null {
  const [full, year, from, to] = ["DATE", "YEAR", "FROM_YEAR", "TO_YEAR"].map((name) => textOf(date, name));
  const isApproximate = /approx|circa/i.test(textOf(date, "TYPE_OF_DATE"));
  if (from && to) return `${from}/${to}`;
  const known = /^\d{4}-\d{2}-\d{2}/.exec(full!)?.[0] ?? /^\d{4}/.exec(year!)?.[0] ?? null;
  return known && isApproximate ? `${known.slice(0, 4)}~` : known;
}

function countriesOf(element: Element): string[] {
  const named = element.children.flatMap((child) => {
    if (/^(NATIONALITY|COUNTRY_OF_BIRTH)$/.test(child.name)) return all(child, "VALUE").map(({ text }) => text);
    return /_(ADDRESS|PLACE_OF_BIRTH)$/.test(child.name) ? all(child, "COUNTRY").map(({ text }) => text) : [];
  });
  return [...new Set(named.flatMap((name) => countryCode(name) ?? []))];
}
