import { z } from "zod";
import { POOL_CADENCES } from "@/server/kernel/cadence";
import { AMOUNT_MAXIMUM_CENTS } from "@/server/kernel/limits";

// Options are stored and shown as JSON, so amounts are numbers here, as requests have them.

/** An amount in cents. */
export const centsOption = z.int({ error: "must be a whole number of cents" }).min(0).max(Number(AMOUNT_MAXIMUM_CENTS));

/** An amount in cents, or null for no limit. */
export const capOption = centsOption.nullable().default(null);

export const percentOption = z.int().min(0).max(100);

export const cadenceOption = z.enum(POOL_CADENCES);
