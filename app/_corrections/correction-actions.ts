"use server";

import { redirect } from "next/navigation";
import { formLocale } from "@/app/_request/take-form";
import { getVisitor } from "@/app/_request/visitor";
import { answerCorrection } from "@/server/domain/supporters/answer-correction";

interface Place {
  id: string;
  signature: string;
  locale: string;
}

/** Records a supporter's answer, and redirects to the page. */
export async function answer(place: Place, said: "confirmed" | "declined"): Promise<void> {
  const [id, signature] = [String(place.id), String(place.signature)];
  const given = said === "confirmed" ? said : "declined";
  const outcome = await (await getVisitor()).findOr404(answerCorrection, { id, signature, answer: given });
  const path = `/corrections/${encodeURIComponent(id)}/${encodeURIComponent(signature)}`;
  redirect(`${path}?done=${outcome}&lang=${formLocale(place.locale)}`);
}
