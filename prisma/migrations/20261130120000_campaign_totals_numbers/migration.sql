SET LOCAL lock_timeout = '3s';

-- Numbers the rows that a campaign's totals consist of, downwards: campaign_totals_add looks at those with the latest numbers first.
CREATE SEQUENCE campaign_totals_numbers AS integer;
