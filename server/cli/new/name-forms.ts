import { CannotAdd } from "@/server/cli/new/plan";

const SNAKE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
const NAME_MAX_CHARACTERS = 40;

/** A name in all its spellings. */
export interface NameForms {
  snake: string;
  kebab: string;
  camel: string;
  pascal: string;
  constant: string;
  /** As words at the start of a sentence, and within one. */
  words: string;
  lower: string;
}

/**
 * The spellings of a name that was given in snake_case.
 *
 * @throws CannotAdd for anything else.
 */
export function nameForms(name: string): NameForms {
  if (!SNAKE.test(name) || name.length > NAME_MAX_CHARACTERS)
    throw new CannotAdd(
      `${JSON.stringify(name)} is no name: lowercase letters, digits and single underscores, at most ${NAME_MAX_CHARACTERS}.`,
    );
  const parts = name.split("_");
  const capital = (part: string) => part.charAt(0).toUpperCase() + part.slice(1);
  const pascal = parts.map(capital).join("");
  return {
    snake: name,
    kebab: parts.join("-"),
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    constant: name.toUpperCase(),
    words: capital(parts.join(" ")),
    lower: parts.join(" "),
  };
}
