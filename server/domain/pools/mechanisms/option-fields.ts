import { z } from "zod";
import { POOL_CADENCES } from "@/server/kernel/cadence";
import { AMOUNT_MAXIMUM_CENTS } from "@/server/kernel/limits";
import { wholeField } from "@/server/resources/number-fields";

// Options are stored and shown as JSON, so amounts are numbers here, as requests have them.

/** An amount in cents. */
export const centsOption = wholeField(0, Number(AMOUNT_MAXIMUM_CENTS), { of: "cents" });

/** An amount in cents that is not 0. */
export const positiveCentsOption = wholeField(1, Number(AMOUNT_MAXIMUM_CENTS), { of: "cents" });

/** An amount in cents, or null for no limit. */
export const capOption = centsOption.nullable().default(null);

export const percentOption = wholeField(0, 100);

export const cadenceOption = z.enum(POOL_CADENCES);
