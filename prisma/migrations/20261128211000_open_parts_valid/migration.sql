SET LOCAL lock_timeout = '3s';

ALTER TABLE bank_line_parts VALIDATE CONSTRAINT bank_line_parts_open;
