import { editDistance } from "@/server/adapters/screening-matcher/edit-cost";
import { LEGAL_FORMS } from "@/server/adapters/screening-matcher/name-words";
import { type RomanizedWord, romanize } from "@/server/adapters/screening-matcher/romanize";
import { spellingKey } from "@/server/adapters/screening-matcher/spelling-key";

/** Legal forms that are written in several words, by the abbreviation that stands for all equivalent ones. */
const PHRASES: Record<string, string> = {
  llc: `limited liability company|limited liability partnership|limited liability corporation|limited liability
    |private limited company|private company limited|sendirian berhad|perseroan terbatas|free zone company
    |free zone establishment|limited sirketi|gesellschaft mit beschränkter haftung|gesellschaft mit beschraenkter haftung
    |gesellschaft mbh
    |société à responsabilité limitée|sociedad de responsabilidad limitada|sociedad limitada|sociedade limitada
    |sociedade por quotas|società a responsabilità limitata|besloten vennootschap
    |spółka z ograniczoną odpowiedzialnością|spółka z oo|sp zoo|sp z oo|společnost s ručením omezeným
    |spoločnosť s ručením obmedzeným|društvo s ograničenom odgovornošću|društvo sa ograničenom odgovornošću
    |družba z omejeno odgovornostjo|общество с ограниченной ответственностью|obshchestvo s ogranichennoi otvetstvennostyu
    |товарищество с ограниченной ответственностью|товариство з обмеженою відповідальністю
    |дружество с ограничена отговорност`,
  jsc: `joint stock company|open joint stock company|closed joint stock company|public joint stock company
    |private joint stock company|joint stock|public limited company|public company limited|public stock company|stock company
    |société anonyme|société par actions simplifiée|sociedad anónima|sociedad por acciones|sociedade anônima
    |sociedad anónima de capital variable|sociedad anónima cerrada|società per azioni|spółka akcyjna
    |naamloze vennootschap|anonim şirketi|akciová společnost|akciová spoločnosť|dioničko društvo|akcionarsko društvo
    |delniška družba|акционерное общество|открытое акционерное общество|закрытое акционерное общество
    |публичное акционерное общество|непубличное акционерное общество|otkrytoe aktsionernoe obshchestvo
    |акціонерне товариство|публічне акціонерне товариство|приватне акціонерне товариство
    |відкрите акціонерне товариство|закрите акціонерне товариство|акционерно дружество|kabushiki kaisha`,
  gup: `state unitary enterprise|federal state unitary enterprise|unitary enterprise|municipal unitary enterprise
    |федеральное государственное унитарное предприятие|государственное унитарное предприятие|унитарное предприятие
    |муниципальное унитарное предприятие`,
};

interface Phrase {
  symbol: string;
  words: { text: string; key: string; form: string | undefined }[];
}

const wordOf = (text: string) => ({ text, key: spellingKey(text), form: LEGAL_FORMS.get(text) });

/** By the first letter of their first word, longest first. */
const phrases = new Map<string, Phrase[]>();
for (const [symbol, texts] of Object.entries(PHRASES)) {
  for (const text of texts.split("|")) {
    const found = romanize(text).map((word) => wordOf(word.text));
    const letter = found[0]!.text[0]!;
    phrases.set(letter, [...(phrases.get(letter) ?? []), { symbol, words: found }]);
  }
}
for (const some of phrases.values()) some.sort((a, b) => b.words.length - a.words.length);

/** Replaces each legal form of several words by a single one, in any language, and with typos in long words. */
export function foldLegalForms(words: RomanizedWord[]): RomanizedWord[] {
  const folded: RomanizedWord[] = [];
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words, at);
    const length = phrase?.words.length ?? 1;
    folded.push(phrase ? foldedWord(phrase.symbol, words.slice(at, at + length)) : words[at]!);
    at += length;
  }
  // A name that consists only of a legal form stays as it is, because nothing else would distinguish it.
  return folded.every(({ text }) => text in PHRASES) ? words : folded;
}

function phraseAt(words: RomanizedWord[], at: number): Phrase | undefined {
  const { text, script } = words[at]!;
  if (script !== "full") return undefined;
  return phrases.get(text[0]!)?.find((phrase) => phrase.words.every((word, place) => isWord(words[at + place], word)));
}

function isWord(word: RomanizedWord | undefined, { text, key, form }: Phrase["words"][number]): boolean {
  if (word?.script !== "full") return false;
  if (word.text === text) return true;
  if (form !== undefined && LEGAL_FORMS.get(word.text) === form) return true;
  if (word.text.length < 5) return false;
  return spellingKey(word.text) === key || editDistance(word.text, text, 1) === 1;
}

function foldedWord(symbol: string, words: RomanizedWord[]): RomanizedWord {
  return { text: symbol, script: "full", original: words.map(({ original }) => original).join(" ") };
}
