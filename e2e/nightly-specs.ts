/**
 * Browser tests of how pages read, look and are found, of the docs and of the development server. They guard neither
 * money nor access: other browser tests do, or server tests do and another browser test opens the same pages.
 * `npm run test:long` runs them each night and before a release, `npm test -- --changed` when a change reaches their
 * pages, and they can be run by name.
 */
export const NIGHTLY_SPECS: readonly string[] = [
  "**/bank-worklist.spec.ts",
  "**/branding.spec.ts",
  "**/contact.spec.ts",
  "**/dashboard.spec.ts",
  "**/development.spec.ts",
  "**/directors-week.spec.ts",
  "**/discovery.spec.ts",
  "**/docs-code.spec.ts",
  "**/docs-errors.spec.ts",
  "**/docs-pages.spec.ts",
  "**/docs-search.spec.ts",
  "**/docs-try-it.spec.ts",
  "**/embeds.spec.ts",
  "**/home.spec.ts",
  "**/home-room.spec.ts",
  "**/mailbox.spec.ts",
  "**/matches-room.spec.ts",
  "**/messages-room.spec.ts",
  "**/money-room.spec.ts",
  "**/organizer-pictures.spec.ts",
  "**/page-checks.spec.ts",
  "**/pages-room.spec.ts",
  "**/receipts-room.spec.ts",
  "**/recurring-room.spec.ts",
  "**/sandbox-people.spec.ts",
  "**/screen-reader.spec.ts",
  "**/search.spec.ts",
  "**/search-views.spec.ts",
  "**/shared-modules.spec.ts",
  "**/supporters-room.spec.ts",
  "**/thanks.spec.ts",
  "**/times.spec.ts",
  "**/wall.spec.ts",
];

/** Tags a single test of another spec that is about the same: how pages read, look and are found. */
export const NIGHTLY = { tag: "@nightly" };
