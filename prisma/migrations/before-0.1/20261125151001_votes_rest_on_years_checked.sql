SET LOCAL lock_timeout = '3s';
ALTER TABLE "disbursement_voices" VALIDATE CONSTRAINT "disbursement_voices_prepayment_id_fkey";
