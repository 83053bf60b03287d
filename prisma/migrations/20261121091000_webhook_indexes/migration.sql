-- Indexes over the few deliveries that a worker asks for, so that old ones do not slow it down.

CREATE INDEX webhook_deliveries_leased ON webhook_deliveries (endpoint_id) WHERE lock_token IS NOT NULL;
CREATE INDEX webhook_deliveries_expired ON webhook_deliveries (endpoint_id) WHERE status = 'expired';
CREATE INDEX webhook_deliveries_delivered ON webhook_deliveries (endpoint_id, delivered_at) WHERE delivered_at IS NOT NULL;
CREATE INDEX events_redeliveries ON events (subject_id) WHERE type = 'webhook.due' AND fanned_out_at IS NULL;
