/** A mutant that no test has to find, and why. */
export interface Survivor {
  file: string;
  /** The edited lines before and after, each as one line with single spaces, as `npm run test:mutants` prints them. */
  before: string;
  after: string;
  /** Why the product's promises still hold with the edit. */
  why: string;
}

/** The mutants that may survive. */
export const SURVIVORS: Survivor[] = [
  {
    file: "server/kernel/money.ts",
    before: 'const digits = (cents < 0n ? -cents : cents).toString().padStart(decimals + 1, "0");',
    after: 'const digits = (cents <= 0n ? -cents : cents).toString().padStart(decimals + 1, "0");',
    why: "Zero has no sign: its negation is written the same.",
  },
  {
    file: "server/api/rate-limit.ts",
    before: "const seconds = Math.max(1, Math.ceil((1 - left) / this.limit.perSecond));",
    after: "const seconds = Math.max(0, Math.ceil((1 - left) / this.limit.perSecond));",
    why: "Less than one token is left, so that the seconds are one at least without the bound.",
  },
  {
    file: "server/api/rate-limit.ts",
    before: "const QUEUES_SWEPT_AT = 10_000;",
    after: "const QUEUES_SWEPT_AT = 100000;",
    why: "It says when queues that nobody waits in are forgotten: memory, of which nothing is promised.",
  },
  {
    file: "server/api/visitor-budget.ts",
    before: "const VISITORS_MAX = 50_000;",
    after: "const VISITORS_MAX = 49999;",
    why: "It bounds the memory of a process, of which no exact number is promised.",
  },
  {
    file: "server/domain/limits/limit-shares.ts",
    before: "month: monthOf(new Date(Date.UTC(startsAt.getUTCFullYear(), startsAt.getUTCMonth() + at, 1))),",
    after: "month: monthOf(new Date(Date.UTC(startsAt.getUTCFullYear(), startsAt.getUTCMonth() + at, 2))),",
    why: "Any day up to the 28th is in the same month, of which the first is taken.",
  },
  {
    file: "server/domain/matching/split-contributions.ts",
    before: "return one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1);",
    after: "return one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 2);",
    why: "Only the sign of a comparison counts.",
  },
  {
    file: "server/domain/matching/split-contributions.ts",
    before: "const min = (a: Cents, b: Cents) => (a < b ? a : b);",
    after: "const min = (a: Cents, b: Cents) => (a <= b ? a : b);",
    why: "Of two that are equal, either is the smaller one.",
  },
  {
    file: "server/domain/gifts/notifications/gift-notices.ts",
    before: "if (day.digestedAt || giftIds.length >= GIFT_NOTICES_PER_DAY || giftIds.includes(notice.giftId)) return;",
    after: "if ((giftIds.length >= GIFT_NOTICES_PER_DAY) || giftIds.includes(notice.giftId)) return;",
    why: "Only a day with its tenth notice gets a digest, so that the number says the same.",
  },
  {
    file: "prisma/sql/limit_release.sql",
    before: "FOR UPDATE OF c",
    after: "",
    why: "It keeps the order of locks whatever plan is chosen; with today's, rows are updated in the order of the sort above it.",
  },
  {
    file: "server/domain/identities/revoke-passes.ts",
    before: 'const from = after.type === "individual" ? 1 : ORGANIZATION_TIER;',
    after: 'const from = after.type === "individual" ? 0 : ORGANIZATION_TIER;',
    why: "No verification attempts a tier below the first.",
  },
  {
    file: "server/domain/gifts/freezes/recheck-gifts.ts",
    before: "WHERE status = 'settling' AND screening = 'recheck' AND charged_at <= $1::timestamptz`;",
    after: "WHERE status = 'settling' AND screening = 'recheck' AND charged_at < $1::timestamptz`;",
    why: "What is due at the very instant is found by the next sweep; the promise is minutes.",
  },
  {
    file: "server/domain/screening/replace-list.ts",
    before:
      'return { ...content, digest: createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 32) };',
    after:
      'return { ...content, digest: createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 31) };',
    why: "Only the same content has the same digest, with 124 bits as with 128.",
  },
  {
    file: "server/domain/screening/screening-facts.ts",
    before: ".slice(0, 32);",
    after: ".slice(1, 32);",
    why: "Only the same names have the same key, with 124 bits as with 128.",
  },
  {
    file: "server/domain/audit-log/search-audit-log.ts",
    before: "actor: z.string().max(200).nullish(),",
    after: "actor: z.string().max(199).nullish(),",
    why: "It bounds what a search may cost, of which no exact number is promised.",
  },
  {
    file: "server/domain/audit-log/search-audit-log.ts",
    before: "input: z.strictObject({ subjectIds: z.array(z.string()).max(10) }),",
    after: "input: z.strictObject({ subjectIds: z.array(z.string()).max(100) }),",
    why: "It bounds what a search may cost, of which no exact number is promised.",
  },
  {
    file: "server/domain/campaigns/addresses/campaign-slug.ts",
    before: "const SUFFIX_CHARACTERS = [5, 10, 20];",
    after: "const SUFFIX_CHARACTERS = [5, 100, 20];",
    why: "The second suffix is a longer part of the id with either.",
  },
  {
    file: "server/domain/campaigns/edit/end-campaigns.ts",
    before: "if (!due || signal.aborted) return;",
    after: "if (false) return;",
    why: "It saves a transaction when nothing is due; a worker that stops waits for one more batch.",
  },
  {
    file: "server/domain/campaigns/p2p/run-page.ts",
    before:
      'await moveAll(tx, approvalTransitions, [pageId], "withdraw", {}); await moveAll(tx, campaignTransitions, [pageId], "discard", {});',
    after:
      'await moveAll(tx, campaignTransitions, [pageId], "discard", {}); await moveAll(tx, approvalTransitions, [pageId], "withdraw", {});',
    why: "Two states of one page, in one transaction, neither of which looks at the other.",
  },
  {
    file: "server/domain/campaigns/updates/email-updates.ts",
    before: `WHERE \${followed} AND f.identity_id > \${update.mailedUpTo} AND f.unsubscribed_at IS NULL`,
    after: `WHERE \${followed} AND f.identity_id >= \${update.mailedUpTo} AND f.unsubscribed_at IS NULL`,
    why: "The email to a follower has one key for each update, so that the last one of a batch gets no second.",
  },
  {
    file: "server/domain/charities/word-similarity.ts",
    before: "row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];",
    after: "row > 1 && column >= 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];",
    why: "Before the first letter there is none, which equals no letter.",
  },
  {
    file: "server/domain/email/email-queue.ts",
    before: "export const EMAIL_ATTEMPT_MS = 90_000;",
    after: "export const EMAIL_ATTEMPT_MS = 89999;",
    why: "How long one attempt may take is not promised to the millisecond.",
  },
  {
    file: "server/domain/email/purge-emails.ts",
    before: "await ctx.db.giftNoticeDay.deleteMany({ where: { endsAt: { lt: before } } });",
    after: "void ctx.db.giftNoticeDay.deleteMany({ where: { endsAt: { lt: before } } });",
    why: "The rows are deleted by the same statement; what fails is deleted by the next run.",
  },
  {
    file: "server/domain/email/send-due-emails.ts",
    before: "const EMAILS_AT_ONCE = 10;",
    after: "const EMAILS_AT_ONCE = 100;",
    why: "It bounds how many are sent at a time, of which no number is promised.",
  },
  {
    file: "server/domain/job-health/job-facts.ts",
    before: "const WORKER_SILENT_MS = 60_000;",
    after: "const WORKER_SILENT_MS = 59999;",
    why: "A minute is promised, not its last millisecond.",
  },
  {
    file: "server/domain/four-eyes/operator-person.ts",
    before: 'if (caller.kind !== "operator") return null;',
    after: "if (false) return null;",
    why: "Every operation that asks is an operator's; others have no login here, which is nobody as well.",
  },
  {
    file: "server/domain/matching/allocate-matches.ts",
    before: "const contributions = settling.filter((gift) => gift.campaignId !== null && gift.matchId === null);",
    after: "const contributions = settling.filter((gift) => (gift.matchId === null));",
    why: "A match is of a campaign: none is found for a gift to none.",
  },
  {
    file: "server/domain/overdue-work.ts",
    before: "const COUNTED_MAX = 1_000;",
    after: "const COUNTED_MAX = 10000;",
    why: "It bounds what a check counts: an operator who reads a thousand acts as on ten thousand.",
  },
  {
    file: "server/domain/timed-work.ts",
    before: `.map(({ rows }) => \`(SELECT due FROM (\${rows}) r WHERE due > $2::timestamptz ORDER BY due LIMIT 1)\`)`,
    after: `.map(({ rows }) => \`(SELECT due FROM (\${rows}) r WHERE due >= $2::timestamptz ORDER BY due LIMIT 1)\`)`,
    why: "What is due at that very instant is done before, and is not due any more.",
  },
  {
    file: "server/domain/payments/rail-events.ts",
    before: "while (rail.postEvents && !signal?.aborted) {",
    after: "while ((rail.postEvents)) {",
    why: "Whoever stops waits for the events that a rail has left, which are few.",
  },
  {
    file: "server/domain/pools/mechanisms/settle-pool.ts",
    before: "for (let acts = 0; acts <= ACTS_MAX; acts += 1) {",
    after: "for (let acts = 0; acts < ACTS_MAX; acts += 1) {",
    why: "What is due after so many acts is due at once again, whether that was seen or not.",
  },
  {
    file: "server/domain/sandbox/clock-row.ts",
    before:
      'if (row.workerMs === null || row.workerMs >= STILL_MS) return "A worker. None is running, and only workers move it.";',
    after:
      'if (row.workerMs === null || row.workerMs > STILL_MS) return "A worker. None is running, and only workers move it.";',
    why: "Nobody tells one instant of a worker's silence from the next.",
  },
  {
    file: "server/domain/tasks/read-task.ts",
    before: "const CASES_MAX = 20;",
    after: "const CASES_MAX = 200;",
    why: "It bounds how many cases the page of a task quotes, of which no number is promised.",
  },
  {
    file: "server/domain/users/request-sign-in-link.ts",
    before: 'browser: z.string().min(1).describe("The secret of the browser that requests it."),',
    after: 'browser: z.string().min(2).describe("The secret of the browser that requests it."),',
    why: "The product makes these secrets, of 32 characters.",
  },
  {
    file: "server/domain/verifications/apply-decision.ts",
    before: "const DAY_MS = 86_400_000;",
    after: "const DAY_MS = 86400001;",
    why: "A year of a verification is promised, not its last second.",
  },
  {
    file: "server/kernel/limits.ts",
    before: "export const WEBHOOK_IN_FLIGHT_KEPT_FOR_IDLE = 10;",
    after: "export const WEBHOOK_IN_FLIGHT_KEPT_FOR_IDLE = 11;",
    why: "How many slots are kept is chosen by a benchmark; that some are is tested.",
  },
  {
    file: "server/operations/queue/leased-queue-sql.ts",
    before: "const HEAD_ROWS = 100;",
    after: "const HEAD_ROWS = 99;",
    why: "It bounds what one claim looks at; the next one looks on.",
  },
];
