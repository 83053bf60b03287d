interface SentenceWithProps {
  /** Writes the sentence around the words. */
  sentence(words: string): string;
  /** Someone's own words, such as a campaign's title. */
  words: string;
  /** The language of the words; null if it was never set. */
  language: string | null;
}

/** A placeholder for the words in the translated sentence: a Unicode noncharacter, which no text contains. */
const PLACE = "\ufdd0";

/** One of our sentences with user-written words in it, in their own language and direction. */
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
