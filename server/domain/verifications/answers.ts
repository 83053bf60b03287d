import type { Verification } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** What a person entered, by field, as text in the form they typed it. */
export type Answers = Record<string, string>;

type Answered = Pick<Verification, "id" | "answers">;

/** Decrypts what the person entered. Empty before the first step, and after the retention period. */
export function readAnswers(ctx: Pick<Context, "vault">, { id, answers }: Answered): Answers {
  return answers === null ? {} : (JSON.parse(ctx.vault.open("verification-answers", id, answers)) as Answers);
}

/** Encrypts what the person entered, bound to the verification. */
export function sealAnswers(ctx: Pick<Context, "vault">, id: string, answers: Answers): string {
  return ctx.vault.seal("verification-answers", id, JSON.stringify(answers));
}

/** The number of the ID document, normalized for comparison to letters and digits. */
export function documentNumberOf(ctx: Pick<Context, "vault">, verification: Answered): string {
  return (readAnswers(ctx, verification).document_number ?? "").toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
}
