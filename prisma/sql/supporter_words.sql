-- Keeps what a supporter is found by: words of name, company, contact and both addresses, and each tag as a mark of its own, which
-- no word can be. Its twin is server/domain/supporters/supporter-filters.ts.
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
