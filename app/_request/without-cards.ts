import { CardsUnavailable } from "@/server/domain/payments/form-rail";
import { isAlmonerError } from "@/server/kernel/errors";

/** The URL of a card form; null if no cards can be entered. */
export async function unlessWithoutCards(url: Promise<string>): Promise<string | null> {
  try {
    return await url;
  } catch (error) {
    if (isAlmonerError(error) && error.code === CardsUnavailable.code) return null;
    throw error;
  }
}
