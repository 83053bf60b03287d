"use server";

import { redirect } from "next/navigation";
import { formLocale } from "@/app/_request/take-form";
import { getVisitor } from "@/app/_request/visitor";
import { answerOfferByLink } from "@/server/domain/matching/answer-offer-by-link";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { isAlmonerError } from "@/server/kernel/errors";

/** Accepts or declines an offered match. The page then shows the answer, even if someone else answered first. */
export async function answerOffer(offer: { id: string; key: string; locale: string; answer: string }): Promise<void> {
  const [id, key] = [String(offer.id), String(offer.key)];
  const answer = offer.answer === "accept" ? "accept" : "decline";
  const visitor = await getVisitor();
  const outcome = await visitor.run(answerOfferByLink, { match_id: id, key, answer }).then(
    () => (answer === "accept" ? "accepted" : "declined"),
    (error) => {
      if (!isAlmonerError(error)) throw error;
      return error.code === ResourceNotFound.code ? "gone" : "failed";
    },
  );
  const query = new URLSearchParams({ key, lang: formLocale(offer.locale), done: outcome });
  redirect(`/matches/${encodeURIComponent(id)}?${query}`);
}
