SET LOCAL lock_timeout = '3s';

-- Deliveries are made from their rows alone: no run is expected, and none that waits is needed.
DROP TABLE "webhook_runs";
DELETE FROM job_runs WHERE job IN ('deliver-webhooks', 'retry-webhook') AND status = 'queued';
