-- What each login may do. The migrator applies this as the owner, after migrations and functions, whenever one of them or
-- this file changed. :"app" stands for the login of DATABASE_URL and :"auditor" for that of DATABASE_AUDITOR_URL; the
-- statements of a login that is not configured are left out, and none names both.

-- Nobody may do anything that is not granted below.
REVOKE CREATE ON SCHEMA public, sandbox_rail, irs FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public, sandbox_rail, irs FROM PUBLIC;
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;

-- The app reads and writes every table, those of later migrations too ...
REVOKE ALL ON SCHEMA public, sandbox_rail, irs FROM :"app";
REVOKE ALL ON ALL TABLES IN SCHEMA public, sandbox_rail, irs FROM :"app";
REVOKE ALL ON ALL SEQUENCES IN SCHEMA public, sandbox_rail, irs FROM :"app";
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public, sandbox_rail, irs FROM :"app";
GRANT USAGE ON SCHEMA public, sandbox_rail, irs TO :"app";
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, sandbox_rail, irs TO :"app";
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public, sandbox_rail, irs TO :"app";
ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO :"app";
ALTER DEFAULT PRIVILEGES GRANT USAGE ON SEQUENCES TO :"app";
-- ... except for the ledger, which only functions write that run with the owner's rights,
REVOKE INSERT, UPDATE, DELETE ON ledger_accounts, ledger_transactions, ledger_postings, ledger_balances, ledger_entries,
  ledger_seals, ledger_checkpoints, balance_spans, balance_sums, pool_records, audit_links, payment_costs, payment_returns, payment_exchanges, bank_lines, bank_line_parts, bank_matches, ledger_corrections FROM :"app";
REVOKE USAGE ON SEQUENCE ledger_accounts_id_seq, ledger_transactions_id_seq FROM :"app";
-- payouts and the accounts that they go to, of which the app moves the status of payouts alone, and when accounts are asked about,
REVOKE INSERT, UPDATE, DELETE ON payouts, payout_accounts FROM :"app";
GRANT UPDATE (status, identity_manager_id, held_for, arrives_on, failure_code, failure_message, sent_at, paid_at, failed_at,
  canceled_at) ON payouts TO :"app";
GRANT UPDATE (check_at) ON payout_accounts TO :"app";
-- what leaves the operator's accounts, of which it says only what became of it,
REVOKE UPDATE, DELETE ON bank_transfers, bank_payment_files, bank_payment_lines FROM :"app";
GRANT UPDATE (status, executed_at, returned_at, reason_code, reason_text, bank_answer, answered_at, changed_at) ON bank_transfers TO :"app";
GRANT UPDATE (status, released_by, released_at, downloaded_at, canceled_at, note) ON bank_payment_files TO :"app";
GRANT UPDATE (is_live) ON bank_payment_lines TO :"app";
-- what is written once,
REVOKE UPDATE, DELETE ON audit_entries, ledger_audits, pool_releases, rail_transfers, bank_payees, refund_accounts FROM :"app";
REVOKE DELETE ON gifts, receipts FROM :"app";
-- and the migrator's own records.
REVOKE INSERT, UPDATE, DELETE ON schema_migrations, schema_functions, schema_grants FROM :"app";

-- What the app calls, itself or in its triggers. Functions of triggers need no grant. ledger_lock, ledger_post and payment_costs_charge take any
-- accounts and sums: only functions that run with the owner's rights call them.
GRANT EXECUTE ON FUNCTION
  audit_entry_hash,
  balance_legs,
  balance_movement,
  balance_transactions,
  balance_ranges,
  balance_reserve,
  balance_sums_of,
  bank_line_movement,
  bank_lines_record,
  bank_match_movement,
  bank_match_reopen,
  bank_line_split,
  bank_matches_record,
  bank_matches_release,
  bank_matches_take,
  cadence_periods,
  campaign_phase,
  correction_movement,
  correction_post,
  campaign_totals_add,
  charity_list_clean,
  charity_list_create,
  charity_list_index,
  found_by_words,
  frequent_words,
  gift_campaign,
  gift_await_donor,
  gift_create,
  gift_create_late,
  gift_hold_balances,
  gift_movement,
  gift_post,
  gift_spare_method,
  giving_days_add,
  giving_days_of,
  giving_sums_add,
  giving_sums_of,
  gift_word_list,
  gift_words_lines,
  gift_words_of,
  gifts_with_metadata,
  gifts_with_words,
  hmac_sha256,
  identity_public_name,
  ledger_account_traits,
  ledger_digest,
  ledger_effects,
  ledger_frontier,
  ledger_seal,
  ledger_sums,
  limit_count,
  limit_release,
  limit_take,
  list_sums_add,
  match_allowance,
  match_remaining,
  match_reserved,
  payment_cost_movement,
  payment_exchange_movement,
  payment_cost_share,
  payment_costs_record,
  payment_exchanges_record,
  payment_movement,
  payment_party,
  payment_post,
  payment_return_movement,
  payment_returns_record,
  payout_account_set,
  payout_account_update,
  payout_balance,
  payout_lines,
  payout_next_at,
  payout_plan,
  pool_hash,
  pool_movement,
  pool_post,
  steady_now,
  supporter_count,
  supporter_of,
  supporters_with_words,
  usd_buys,
  usd_worth,
  words_asked
  TO :"app";

-- The auditor reads everything and writes nothing.
REVOKE ALL ON SCHEMA public, sandbox_rail, irs FROM :"auditor";
REVOKE ALL ON ALL TABLES IN SCHEMA public, sandbox_rail, irs FROM :"auditor";
REVOKE ALL ON ALL SEQUENCES IN SCHEMA public, sandbox_rail, irs FROM :"auditor";
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public, sandbox_rail, irs FROM :"auditor";
GRANT USAGE ON SCHEMA public, sandbox_rail, irs TO :"auditor";
GRANT SELECT ON ALL TABLES IN SCHEMA public, sandbox_rail, irs TO :"auditor";
GRANT SELECT ON ALL SEQUENCES IN SCHEMA public, sandbox_rail, irs TO :"auditor";
GRANT EXECUTE ON FUNCTION audit_entry_hash, cadence_periods, campaign_phase, gift_movement, hmac_sha256, identity_public_name, ledger_account_traits,
  bank_line_movement, bank_match_movement, ledger_digest, ledger_effects, ledger_sums, correction_movement, payment_cost_movement, payment_cost_share, payment_exchange_movement, payment_movement, payment_party, payment_return_movement, payout_balance, payout_lines, balance_legs, balance_movement, balance_transactions, balance_reserve, pool_hash, pool_movement, steady_now, usd_worth TO :"auditor";
ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO :"auditor";
ALTER DEFAULT PRIVILEGES GRANT SELECT ON SEQUENCES TO :"auditor";
