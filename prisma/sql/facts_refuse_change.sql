-- The facts of gifts, receipts and bank transfers never change: who gave what to whom and when, what was certified
-- under which number, and who is paid how much. Status, version and copies (managers, references) may change. The
-- triggers fire only for statements that name one of these columns, so other statements pay nothing for them.
CREATE OR REPLACE FUNCTION facts_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the facts of % are permanent: % of % is refused', TG_TABLE_NAME, TG_OP, OLD.id
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER gifts_facts_frozen
  BEFORE UPDATE OF id, from_id, to_id, amount_cents, fee_cents, net_cents, currency, source, to_time_zone,
    commitment_id, prepayment_id, created_at ON gifts FOR EACH ROW
  WHEN (OLD.id IS DISTINCT FROM NEW.id
    OR OLD.from_id IS DISTINCT FROM NEW.from_id
    OR OLD.to_id IS DISTINCT FROM NEW.to_id
    OR OLD.amount_cents IS DISTINCT FROM NEW.amount_cents
    OR OLD.fee_cents IS DISTINCT FROM NEW.fee_cents
    OR OLD.net_cents IS DISTINCT FROM NEW.net_cents
    OR OLD.currency IS DISTINCT FROM NEW.currency
    OR OLD.source IS DISTINCT FROM NEW.source
    OR OLD.to_time_zone IS DISTINCT FROM NEW.to_time_zone
    OR OLD.commitment_id IS DISTINCT FROM NEW.commitment_id
    OR OLD.prepayment_id IS DISTINCT FROM NEW.prepayment_id
    OR OLD.created_at IS DISTINCT FROM NEW.created_at)
  EXECUTE FUNCTION facts_refuse_change();

CREATE OR REPLACE TRIGGER receipts_facts_frozen
  BEFORE UPDATE OF id, sequence, gift_id, donor_id, recipient_id, tax_year, serial, number, jurisdiction, currency,
    amount_cents, facts, charity_source, code, issued_at ON receipts FOR EACH ROW
  WHEN (OLD.id IS DISTINCT FROM NEW.id
    OR OLD.sequence IS DISTINCT FROM NEW.sequence
    OR OLD.gift_id IS DISTINCT FROM NEW.gift_id
    OR OLD.donor_id IS DISTINCT FROM NEW.donor_id
    OR OLD.recipient_id IS DISTINCT FROM NEW.recipient_id
    OR OLD.tax_year IS DISTINCT FROM NEW.tax_year
    OR OLD.serial IS DISTINCT FROM NEW.serial
    OR OLD.number IS DISTINCT FROM NEW.number
    OR OLD.jurisdiction IS DISTINCT FROM NEW.jurisdiction
    OR OLD.currency IS DISTINCT FROM NEW.currency
    OR OLD.amount_cents IS DISTINCT FROM NEW.amount_cents
    OR OLD.facts::text IS DISTINCT FROM NEW.facts::text
    OR OLD.charity_source IS DISTINCT FROM NEW.charity_source
    OR OLD.code IS DISTINCT FROM NEW.code
    OR OLD.issued_at IS DISTINCT FROM NEW.issued_at)
  EXECUTE FUNCTION facts_refuse_change();

CREATE OR REPLACE TRIGGER bank_transfers_facts_frozen
  BEFORE UPDATE OF id, key, direction, amount_cents, currency, charge_reference, payee_sealed, account_mark, account_last4, text,
    created_at ON bank_transfers FOR EACH ROW
  WHEN (OLD.id IS DISTINCT FROM NEW.id
    OR OLD.key IS DISTINCT FROM NEW.key
    OR OLD.direction IS DISTINCT FROM NEW.direction
    OR OLD.amount_cents IS DISTINCT FROM NEW.amount_cents
    OR OLD.currency IS DISTINCT FROM NEW.currency
    OR OLD.charge_reference IS DISTINCT FROM NEW.charge_reference
    OR OLD.payee_sealed IS DISTINCT FROM NEW.payee_sealed
    OR OLD.account_mark IS DISTINCT FROM NEW.account_mark
    OR OLD.account_last4 IS DISTINCT FROM NEW.account_last4
    OR OLD.text IS DISTINCT FROM NEW.text
    OR OLD.created_at IS DISTINCT FROM NEW.created_at)
  EXECUTE FUNCTION facts_refuse_change();
