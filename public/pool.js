// Checks a pool's ledger and draws in the reader's browser. The pages say how to check without it.
(() => {
  const FIRST_HASH = "0".repeat(64);
  const text = new TextEncoder();

  const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const hexOf = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  async function sha256(bytes) {
    return hexOf(await crypto.subtle.digest("SHA-256", bytes));
  }

  async function hmac(key, message) {
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
    return new Uint8Array(await crypto.subtle.sign("HMAC", imported, text.encode(message)));
  }

  /** The same as recordHash in server/kernel/pool-records.ts. */
  function recordHash(record) {
    const fields = [
      record.prev_hash,
      record.pool_id,
      record.sequence,
      record.type,
      record.amount_cents,
      record.treasury_balance_cents,
      record.reserves_balance_cents,
      record.created_at,
      record.details_hash,
    ];
    return sha256(text.encode(fields.join("\n")));
  }

  /** The first of these records that is missing or does not follow from those before; null if all do. */
  async function firstBroken(records, { sequence, hash }) {
    const hashes = await Promise.all(records.map(recordHash));
    let before = hash;
    for (const [at, record] of records.entries()) {
      const number = sequence + at + 1;
      if (record.sequence !== number) return { number, problem: "missing" };
      if (record.prev_hash !== before || record.hash !== hashes[at]) return { number, problem: "broken" };
      before = record.hash;
    }
    return null;
  }

  /**
   * Checks a ledger from its first record to its last. `read` returns the records after a place, and none after the last
   * one; `shown` is the last record that the page shows.
   */
  async function checkChain(read, shown, onProgress = () => {}) {
    let last = { sequence: 0, hash: FIRST_HASH };
    for (;;) {
      const records = await read(last.sequence);
      if (records.length === 0) break;
      const broken = await firstBroken(records, last);
      if (broken) return broken;
      last = records.at(-1);
      const own = records.find(({ sequence }) => sequence === shown.sequence);
      if (own && own.hash !== shown.hash) return { number: own.sequence, problem: "broken" };
      onProgress(last.sequence);
    }
    if (last.sequence < shown.sequence) return { number: last.sequence + 1, problem: "missing" };
    return { problem: null, total: last.sequence, hash: last.hash };
  }

  /** The same as drawOrder in server/kernel/draw.ts. */
  async function drawOrder({ pool_id, number, seed, entries, entropy }) {
    const sorted = [...entries].sort();
    const key = await hmac(bytesOf(seed), [pool_id, String(number), entropy, ...sorted].join("\n"));
    const scored = await Promise.all(sorted.map(async (id) => ({ id, score: hexOf(await hmac(key, id)) })));
    return scored.sort((one, other) => (one.score < other.score ? -1 : 1));
  }

  async function checkDraw(draw) {
    if ((await sha256(bytesOf(draw.seed))) !== draw.seed_hash) return { problem: "seed" };
    const [first] = await drawOrder(draw);
    return { problem: first?.id === draw.winner_id ? null : "winner", winner: first?.id };
  }

  globalThis.poolChecks = { recordHash, checkChain, drawOrder, checkDraw };
  if (typeof document === "undefined") return;

  const fill = (words, values) => words.replace(/\{(\w+)\}/g, (_whole, name) => values[name] ?? "");

  /** Shows the buttons, which need scripts and a secure connection. */
  function offer(name, work) {
    for (const box of document.querySelectorAll(`[data-check="${name}"]`)) {
      if (!globalThis.crypto?.subtle) continue;
      const button = box.querySelector("button");
      const status = box.querySelector("[role=status]");
      const say = (key, values = {}) => {
        status.textContent = fill(box.dataset[key], values);
        box.dataset.result = key;
      };
      button.hidden = false;
      button.addEventListener("click", async () => {
        if (button.hasAttribute("aria-disabled")) return;
        button.setAttribute("aria-disabled", "true");
        try {
          await work(box, say);
        } catch {
          say("failed");
        }
        button.removeAttribute("aria-disabled");
      });
    }
  }

  async function checkShownLedger(box, say) {
    const { records, total, hash } = box.dataset;
    const numbers = new Intl.NumberFormat(document.documentElement.lang);
    const read = async (after) => {
      const answer = await fetch(`${records}?after=${after}`, { cache: "no-cache", credentials: "omit" });
      if (!answer.ok) throw new Error(String(answer.status));
      return (await answer.json()).data;
    };
    const progress = (done) =>
      say("progress", { done: numbers.format(done), total: numbers.format(Math.max(done, total)) });
    progress(0);
    const result = await checkChain(read, { sequence: Number(total), hash }, progress);
    if (result.problem) say(result.problem, { number: result.number });
    else say("good", { total: numbers.format(result.total), hash: result.hash.slice(0, 12) });
  }

  async function checkShownDraw(box, say) {
    const { problem, winner } = await checkDraw(JSON.parse(box.dataset.draw));
    if (problem === "seed") say("seed");
    else say(problem === null ? "good" : "winner", { winner });
  }

  function start() {
    offer("ledger", checkShownLedger);
    offer("draw", checkShownDraw);
  }

  // The script may arrive before what it checks.
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
  else start();
})();
