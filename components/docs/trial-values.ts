"use client";

import { useEffect, useState } from "react";
import { prefixOf, type Trial } from "@/components/docs/trial";
import { prefixesIn, readTrialIds, type TrialIds, withIds } from "@/components/docs/trial-ids";

/** How long the key must stay unchanged before ids are read with it. */
const TYPING_MS = 300;

/** Values that work in this sandbox, by field: ids of what the key can work with. */
export function useTrialValues(trial: Trial, key: string): Record<string, string> {
  const [ids, setIds] = useState<TrialIds>({});
  useEffect(() => {
    const needed = [...trial.fields.map(prefixOf), ...prefixesIn(trial.body ?? "")];
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const found = await readTrialIds(key, [...new Set(needed)]);
      if (isCurrent) setIds(found);
    }, TYPING_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [trial, key]);
  const values: Record<string, string> = {};
  for (const field of trial.fields) {
    const id = ids[prefixOf(field)];
    if (field.required && id) values[`${field.place} ${field.name}`] = id;
  }
  if (trial.body !== null && Object.keys(ids).length > 0) values.body = withIds(trial.body, ids);
  return values;
}
