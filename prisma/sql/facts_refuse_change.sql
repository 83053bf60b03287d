-- What a gift or a receipt states never changes: who gave what to whom and when, and what was certified under which
-- number. Its status, version and copies (managers, references) do. The triggers fire only for statements that name one of
-- these columns, so they cost the others nothing.
CREATE OR REPLACE FUNCTION facts_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the facts of % are permanent: % of % is refused', TG_TABLE_NAME, TG_OP, OLD.id
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER gifts_facts_frozen
  BEFORE UPDATE OF id, from_id, to_id, amount_cents, fee_cents, net_cents, currency, created_at ON gifts FOR EACH ROW
  WHEN ((OLD.id, OLD.from_id, OLD.to_id, OLD.amount_cents, OLD.fee_cents, OLD.net_cents, OLD.currency, OLD.created_at)
    IS DISTINCT FROM
    (NEW.id, NEW.from_id, NEW.to_id, NEW.amount_cents, NEW.fee_cents, NEW.net_cents, NEW.currency, NEW.created_at))
  EXECUTE FUNCTION facts_refuse_change();

CREATE OR REPLACE TRIGGER receipts_facts_frozen
  BEFORE UPDATE OF id, gift_id, donor_id, recipient_id, tax_year, serial, number, jurisdiction, currency, amount_cents,
    facts, code, issued_at ON receipts FOR EACH ROW
  WHEN ((OLD.id, OLD.gift_id, OLD.donor_id, OLD.recipient_id, OLD.tax_year, OLD.serial, OLD.number, OLD.jurisdiction,
    OLD.currency, OLD.amount_cents, OLD.facts::text, OLD.code, OLD.issued_at) IS DISTINCT FROM
    (NEW.id, NEW.gift_id, NEW.donor_id, NEW.recipient_id, NEW.tax_year, NEW.serial, NEW.number, NEW.jurisdiction,
    NEW.currency, NEW.amount_cents, NEW.facts::text, NEW.code, NEW.issued_at))
  EXECUTE FUNCTION facts_refuse_change();
