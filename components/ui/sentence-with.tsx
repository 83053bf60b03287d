interface SentenceWithProps {
  /** Writes the sentence around the words. */
  sentence(words: string): string;
  /** Someone's own words, such as a campaign's title. */
  words: string;
  /** The language of the words; null if nobody has said it. */
  language: string | null;
}

/** Stands for the words while the sentence is written. Unicode gives it to nobody, and no text has it. */
const PLACE = "\ufdd0";

/** A sentence of ours with someone's own words in it, in their own language and direction. */
export function SentenceWith({ sentence, words, language }: SentenceWithProps) {
  const [before, after = ""] = sentence(PLACE).split(PLACE);
  return (
    <>
      {before}
      <bdi lang={language ?? undefined}>{words}</bdi>
      {after}
    </>
  );
}
