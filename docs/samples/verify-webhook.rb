require "openssl"

TOLERANCE_SECONDS = 300

# True if the body, exactly as received, was signed with the secret within five minutes of now.
#
# signature: the header Svc-Signature
# body: the raw body, before any JSON parser has touched it
# secret: whsec_... (the complete value)
def from_almoner?(signature, body, secret, now = Time.now.to_i)
  parts = signature.to_s.split(",").map { |part| part.strip.split("=", 2) }
  sent = parts.find { |name, _| name == "t" }&.last.to_s
  return false unless sent.match?(/\A\d{1,12}\z/)
  return false if (now - sent.to_i).abs > TOLERANCE_SECONDS

  wanted = OpenSSL::HMAC.hexdigest("SHA256", secret, "#{sent}.".b + body.b)
  given = parts.select { |name, _| name == "v1" }.map { |_, value| value.to_s }
  given.any? { |hash| OpenSSL.fixed_length_secure_compare(hash, wanted) if hash.bytesize == wanted.bytesize }
end
