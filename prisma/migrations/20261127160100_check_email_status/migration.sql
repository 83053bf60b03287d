SET LOCAL lock_timeout = '3s';

ALTER TABLE email_messages VALIDATE CONSTRAINT email_messages_status;
