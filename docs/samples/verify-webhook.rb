require "openssl"

TOLERANCE_SECONDS = 300

# True when the body, exactly as it arrived, was signed with the secret less than five minutes from now.
#
# signature: the header Svc-Signature
# body: the raw body, before any JSON parser has touched it
# secret: whsec_..., the whole of it
def from_almoner?(signature, body, secret, now = Time.now.to_i)
  parts = signature.to_s.split(",").map { |part| part.strip.split("=", 2) }
  sent = parts.find { |name, _| name == "t" }&.last.to_s
  return false unless sent.match?(/\A\d{1,12}\z/)
  return false if (now - sent.to_i).abs > TOLERANCE_SECONDS

  wanted = OpenSSL::HMAC.hexdigest("SHA256", secret, "#{sent}.".b + body.b)
  given = parts.select { |name, _| name == "v1" }.map { |_, value| value.to_s }
  given.any? { |hash| OpenSSL.fixed_length_secure_compare(hash, wanted) if hash.bytesize == wanted.bytesize }
end
