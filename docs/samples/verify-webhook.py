import hashlib
import hmac
import re
import time

TOLERANCE_SECONDS = 300


def is_from_almoner(signature, body, secret, now_seconds=None):
    """True if the body, exactly as received, was signed with the secret within five minutes of now.

    signature: the header Svc-Signature
    body: the raw body as bytes, before any JSON parser has touched it
    secret: whsec_... (the complete value)
    """
    parts = [part.strip().split("=", 1) for part in (signature or "").split(",") if "=" in part]
    sent = next((value for name, value in parts if name == "t"), "")
    if not re.fullmatch(r"[0-9]{1,12}", sent):
        return False
    now = int(time.time()) if now_seconds is None else now_seconds
    if abs(now - int(sent)) > TOLERANCE_SECONDS:
        return False

    wanted = hmac.new(secret.encode(), sent.encode() + b"." + body, hashlib.sha256).hexdigest()
    given = [value for name, value in parts if name == "v1"]
    return any(hmac.compare_digest(value.encode(), wanted.encode()) for value in given)
