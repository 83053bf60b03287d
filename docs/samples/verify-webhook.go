package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"time"
)

const toleranceSeconds = 300

// IsFromAlmoner is true when the body, exactly as it arrived, was signed with the secret less than five
// minutes from now. The signature is the header Svc-Signature; the secret is the whole of whsec_...
func IsFromAlmoner(signature string, body []byte, secret string, now time.Time) bool {
	sent := ""
	given := [][]byte{}
	for _, part := range strings.Split(signature, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		switch name {
		case "t":
			if sent == "" {
				sent = value
			}
		case "v1":
			if hash, err := hex.DecodeString(value); err == nil {
				given = append(given, hash)
			}
		}
	}
	seconds, err := strconv.ParseInt(sent, 10, 64)
	if err != nil {
		return false
	}
	if age := now.Unix() - seconds; age > toleranceSeconds || age < -toleranceSeconds {
		return false
	}

	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(sent + "."))
	mac.Write(body)
	wanted := mac.Sum(nil)
	for _, hash := range given {
		if hmac.Equal(hash, wanted) {
			return true
		}
	}
	return false
}
