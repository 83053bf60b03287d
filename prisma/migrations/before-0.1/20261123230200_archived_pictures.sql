SET LOCAL lock_timeout = '3s';
-- Archiving a campaign removes its pictures by now. Those of campaigns that were archived before:
UPDATE "campaign_pictures" p SET "removed_at" = now()
FROM "campaigns" c LEFT JOIN "campaigns" parent ON parent."id" = c."parent_campaign_id"
WHERE c."id" = p."campaign_id" AND p."removed_at" IS NULL AND 'archived' IN (c."status", parent."status");
