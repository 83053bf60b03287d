SET LOCAL lock_timeout = '3s';

-- A rate is stored for the smallest unit of its currency. These had the decimals that Node's locale data gives them, mostly
-- none; they now have those of ISO 4217. What an operator entered, for a whole unit, is in the audit log.
UPDATE currency_rates r
SET usd_per_minor = round(entered.usd_per_unit * 100 / power(10::numeric, CASE r.currency WHEN 'IQD' THEN 3 ELSE 2 END), 12)
FROM (
  SELECT DISTINCT ON (subject_id) subject_id AS currency, (details->>'usd_per_unit')::numeric AS usd_per_unit
  FROM audit_entries WHERE action = 'currency_rate.set' ORDER BY subject_id, id DESC
) entered
WHERE entered.currency = r.currency AND r.currency IN (
  'AFN', 'ALL', 'COP', 'HUF', 'IDR', 'IQD', 'IRR', 'KPW', 'LAK', 'LBP', 'MGA', 'MMK', 'PKR', 'SOS', 'SYP', 'YER');
