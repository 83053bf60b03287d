-- Gives a donor without a payment method the one that the rail lends (`spare_method`), as its default. Raises an error
-- if a method was named, or if the rail lends none.
CREATE OR REPLACE FUNCTION gift_spare_method(p_gift jsonb) RETURNS TABLE (id text, token text) LANGUAGE plpgsql AS $$
DECLARE
  v_spare jsonb := p_gift->'spare_method';
BEGIN
  IF p_gift->>'payment_method_id' IS NOT NULL OR v_spare->>'id' IS NULL THEN
    RAISE EXCEPTION 'invalid_parameter' USING ERRCODE = 'GP000', DETAIL = '{"param":"payment_method_id"}';
  END IF;
  RETURN QUERY
    INSERT INTO payment_methods AS m (id, identity_id, rail, token, type, brand, last4, is_default, created_at)
    VALUES (v_spare->>'id', p_gift->>'from_id', p_gift->>'rail', v_spare->>'token', v_spare->>'type', v_spare->>'brand',
      v_spare->>'last4', true, (p_gift->>'now')::timestamptz)
    ON CONFLICT (identity_id) WHERE is_default AND deleted_at IS NULL DO UPDATE SET is_default = true
    RETURNING m.id, m.token;
END $$;
