/** The usage text of `npm run crash-test`. */
export const USAGE = `Usage: npm run crash-test [-- --kills 30 --under-way 20 --seed 1 --rate 40 --engine inngest --supervisor --keep]
  --kills       how many kills have to interrupt enough
  --under-way   how many gifts have to be accepted and not settled for a kill to count; one with fewer is repeated
  --seed        repeats the same choices (not the same timing)
  --rate        gifts per second, about
  --engine      what runs the jobs: embedded, or inngest on a double of its server, which doubles, delays and loses calls
  --kill-engine kills that double as well; it comes back with nothing
  --rail        bank kills the process that imports statements, matches them, and makes and releases payment files;
                stripe kills the one that completes forms, charges, refunds and pays out, on a double that loses answers
  --supervisor  kills \`npm start\` itself as well
  --keep        leaves the data folder behind`;

/** The same, for `parseArgs`. */
export const OPTIONS = {
  kills: { type: "string", default: "30" },
  "under-way": { type: "string", default: "20" },
  seed: { type: "string", default: "1" },
  rate: { type: "string", default: "40" },
  engine: { type: "string", default: "embedded" },
  rail: { type: "string", default: "sandbox" },
  "kill-engine": { type: "boolean", default: false },
  supervisor: { type: "boolean", default: false },
  keep: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;
