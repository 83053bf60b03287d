import { givenNameGroup, isCommonName } from "@/server/adapters/screening-matcher/given-names";
import type { Token } from "@/server/adapters/screening-matcher/token";

const COMMON_WEIGHT = 0.75;

/** How distinctive the words of a list are, by how many of its names contain them. */
export class WordWeights {
  private names = 0;
  private readonly frequencies = new Map<string, number>();
  private readonly weights = new WeakMap<Token, number>();

  constructor(private readonly isPerson: boolean) {}

  /** Counts the words of one listed name. */
  count(tokens: readonly Token[]): void {
    this.names += 1;
    for (const key of new Set(tokens.map(frequencyKey)))
      this.frequencies.set(key, (this.frequencies.get(key) ?? 0) + 1);
  }

  /** The weight of a word when searching for candidates. */
  shareOf(token: Token): number {
    if (token.role === "particle") return 0;
    const share =
      token.role === "initial" ? 0.5 : token.role === "generic" ? 0.45 : token.role === "legal_form" ? 0.12 : 1;
    return share * this.weightOf(token);
  }

  /**
   * How distinctive a word is: the rarer on the list, the higher, from 0.6 to 1.35. Common given names are less
   * distinctive everywhere.
   */
  weightOf(token: Token): number {
    const known = this.weights.get(token);
    if (known !== undefined) return known;
    const having = this.frequencies.get(frequencyKey(token)) ?? 0;
    const rarity = Math.log10((this.names + 10) / (having + 1));
    const weight = having === 0 ? 1 : Math.min(1.35, Math.max(0.6, 0.35 * rarity));
    const limited = this.isPerson && isCommonName(token.text) ? Math.min(weight, COMMON_WEIGHT) : weight;
    this.weights.set(token, limited);
    return limited;
  }
}

/** Spellings of the same name are counted together. */
function frequencyKey({ text, key }: Token): string {
  const group = givenNameGroup(text);
  return group === undefined ? key : `#${group}`;
}
