import { randomBytes } from "node:crypto";
import { type IdKind, newId } from "@/server/kernel/ids";

/** Where ids and random numbers come from. Callers with generators of their own can make them repeatable. */
export interface Generators {
  newId(kind: IdKind): string;
  /** A number from 0 up to but excluding 1. Not for secrets. */
  random(): number;
  /** Bytes that nobody can guess. */
  randomBytes(size: number): Uint8Array;
}

/** The product's own. */
export const systemGenerators: Generators = { newId, random: Math.random, randomBytes };
