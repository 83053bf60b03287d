-- Stores the words that a supporter is found by: those of name, company, contact and both addresses, and each tag in a
-- form that no word can have. server/domain/supporters/supporter-filters.ts has the same rule.
CREATE OR REPLACE FUNCTION supporter_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := coalesce(gift_words_of(NEW.recipient_id,
      concat_ws(' ', NEW.name, NEW.company, NEW.contact_name, NEW.email, NEW.current_email)), '')
    || coalesce((SELECT array_to_tsvector(array_agg(DISTINCT left(md5(NEW.recipient_id), 8) || '#' || md5(lower(tag))))
      FROM unnest(NEW.tags) tag), '');
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER supporters_worded BEFORE INSERT OR UPDATE OF name, company, contact_name, email, current_email, tags ON supporters
  FOR EACH ROW EXECUTE FUNCTION supporter_words();
