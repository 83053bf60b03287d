-- Above which amount an organization's refunds ask for the second factor.
SET LOCAL lock_timeout = '3s';

CREATE TABLE "refund_sums" (
    "organization_id" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "above_cents" BIGINT NOT NULL,

    CONSTRAINT "refund_sums_pkey" PRIMARY KEY ("organization_id","currency"),
    CONSTRAINT "refund_sums_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "identities"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT refund_sums_above CHECK (above_cents >= 0)
);
