import { InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import { type IdKind, isId } from "@/server/kernel/ids";
import type { Context } from "@/server/operations/context";

/** What a form of the site sends besides its fields. The API takes none of it. */
export interface SentForm {
  /** The id that the form was shown with, for what the operation makes. */
  formKey?: string | undefined;
  /** The values that the form showed of what it changes, as `seenValues` writes them. */
  seen?: string | undefined;
}

/** What an operation makes, for forms that choose its id. */
export interface Makes<Made, Admitted> {
  kind: IdKind;
  find(tx: Context, id: string): Promise<Made | null>;
  /** False if someone else made it, or if it was made elsewhere: the form then gets a 404. */
  isOwn(ctx: Context, made: Made, admitted: Admitted): boolean;
}

/** What an operation declares for forms. */
interface TakesForms<Made, Input, Admitted> {
  makes?: Makes<Made, Admitted> | undefined;
  seenNow?(tx: Context, input: Input): Promise<string>;
}

/**
 * Runs an operation for a form, in one transaction, so that a crash leaves all of it or nothing. However often the form
 * is sent, even from two tabs at once, it makes one thing, and returns that thing each time. Throws 409 with `seen` as
 * its parameter, and changes nothing, if any value is no longer what the form showed.
 */
export async function runForm<Made, Input, Admitted>(
  ctx: Context,
  { makes, seenNow }: TakesForms<Made, Input, Admitted>,
  { formKey, seen, input, admitted }: SentForm & { input: Input; admitted: Admitted },
  work: (ctx: Context, chosenId: string | null) => Promise<Made>,
): Promise<Made> {
  if (formKey === undefined && seen === undefined) return work(ctx, null);
  return ctx.transaction(async (tx) => {
    const made = formKey === undefined ? null : await findMade(tx, formKey, makes, admitted);
    if (made !== null) return made;
    if (seen !== undefined && (await required(seenNow)(tx, input)) !== seen)
      throw InvalidState({
        message: "Someone else has changed this since you read it. Read it again.",
        param: "seen",
      });
    return work(tx, formKey ?? null);
  });
}

/** What the form has already made. Concurrent submissions wait for each other. */
async function findMade<Made, Admitted>(
  tx: Context,
  formKey: string,
  declared: Makes<Made, Admitted> | undefined,
  admitted: Admitted,
): Promise<Made | null> {
  const makes = required(declared);
  if (!isId(formKey, makes.kind)) throw ResourceNotFound();
  await tx.db.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`form ${formKey}`}, 0))::text`;
  const made = await makes.find(tx, formKey);
  if (made !== null && !makes.isOwn(tx, made, admitted)) throw ResourceNotFound();
  return made;
}

/** A page must not send a form key or seen values to an operation that doesn't declare how it handles them. */
function required<Declared>(declared: Declared | undefined): Declared {
  if (declared === undefined) throw new Error("the operation doesn't take this from a form");
  return declared;
}
