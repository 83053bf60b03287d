import type { Random } from "@/server/cli/tests/random";

/** Returns a choice among names, each as often as its weight says. */
export function weighted<Name extends string>(weights: Readonly<Record<Name, number>>): (random: Random) => Name {
  const names = Object.keys(weights) as Name[];
  const bag = names.flatMap((name) => Array<Name>(weights[name]).fill(name));
  return (random) => random.pick(bag);
}
