SET LOCAL lock_timeout = '3s';

-- Donors who were asked for an account, because a refund could not be paid to where their money came from.
CREATE TABLE refund_requests (
  id text PRIMARY KEY,
  -- The refund that was not paid, and the first one of what is owed.
  refund_id text NOT NULL REFERENCES payments (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  debt_id text NOT NULL REFERENCES payments (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  status text NOT NULL DEFAULT 'asked',
  -- How often the donor was asked, reminders left out, and when last.
  asks integer NOT NULL DEFAULT 1 CHECK (asks > 0),
  asked_at timestamptz(3) NOT NULL,
  answered_at timestamptz(3),
  -- The refund that pays the account which the donor has entered.
  next_id text UNIQUE REFERENCES payments (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  closed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT refund_requests_status CHECK (status IN ('asked', 'answered', 'closed')),
  CONSTRAINT refund_requests_answered CHECK ((status = 'answered') = (next_id IS NOT NULL))
);
-- What is owed is asked about once at a time.
CREATE UNIQUE INDEX refund_requests_once ON refund_requests (debt_id) WHERE status = 'asked';
CREATE INDEX refund_requests_of_refund ON refund_requests (refund_id);
CREATE INDEX refund_requests_newest ON refund_requests (created_at DESC, id DESC);

-- The accounts that they have entered. A row is written once and never changes.
CREATE TABLE refund_accounts (
  request_id text PRIMARY KEY REFERENCES refund_requests (id) ON DELETE NO ACTION ON UPDATE NO ACTION,
  -- Name, account, country and address, encrypted for the request.
  sealed text NOT NULL,
  -- Recognizes the account without saying which it is.
  account_mark text NOT NULL,
  account_last4 text NOT NULL,
  entered_at timestamptz(3) NOT NULL
);
