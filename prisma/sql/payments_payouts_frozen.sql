-- Only payout_plan writes payments that are payouts: a login that may not insert payouts (prisma/grants.sql) cannot
-- create one, change its facts or delete it.
CREATE OR REPLACE FUNCTION payments_payouts_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF has_table_privilege(current_user, 'payouts', 'INSERT') THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  RAISE EXCEPTION 'payouts are planned by payout_plan alone: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER payments_payouts_new_frozen BEFORE INSERT ON payments FOR EACH ROW
  WHEN (NEW.direction = 'payout'::text) EXECUTE FUNCTION payments_payouts_frozen();
CREATE OR REPLACE TRIGGER payments_payouts_kept BEFORE DELETE ON payments FOR EACH ROW
  WHEN (OLD.direction = 'payout'::text) EXECUTE FUNCTION payments_payouts_frozen();
CREATE OR REPLACE TRIGGER payments_payouts_frozen
  BEFORE UPDATE OF id, subject_type, subject_id, direction, amount_cents, currency, rail, token ON payments FOR EACH ROW
  WHEN ((OLD.direction = 'payout'::text OR NEW.direction = 'payout'::text) AND (OLD.id IS DISTINCT FROM NEW.id
    OR OLD.subject_type IS DISTINCT FROM NEW.subject_type
    OR OLD.subject_id IS DISTINCT FROM NEW.subject_id
    OR OLD.direction IS DISTINCT FROM NEW.direction
    OR OLD.amount_cents IS DISTINCT FROM NEW.amount_cents
    OR OLD.currency IS DISTINCT FROM NEW.currency
    OR OLD.rail IS DISTINCT FROM NEW.rail
    OR OLD.token IS DISTINCT FROM NEW.token))
  EXECUTE FUNCTION payments_payouts_frozen();
