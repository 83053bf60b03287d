-- A vote rests on a year that its member pays, and goes with it. Votes of requests from before rest on none, and stay.
SET LOCAL lock_timeout = '3s';
ALTER TABLE "disbursement_voices" ADD COLUMN "prepayment_id" TEXT;
ALTER TABLE "disbursement_voices" ADD CONSTRAINT "disbursement_voices_prepayment_id_fkey"
  FOREIGN KEY ("prepayment_id") REFERENCES "prepayments"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "disbursements" ADD COLUMN "is_recount_due" BOOLEAN NOT NULL DEFAULT false;
