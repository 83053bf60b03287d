<?php

const TOLERANCE_SECONDS = 300;

/**
 * True if the body, exactly as received, was signed with the secret within five minutes of now.
 *
 * $signature: the header Svc-Signature, $_SERVER['HTTP_SVC_SIGNATURE']
 * $body: the raw body, file_get_contents('php://input')
 * $secret: whsec_... (the complete value)
 */
function is_from_almoner(?string $signature, string $body, string $secret, ?int $now = null): bool
{
    $sent = '';
    $given = [];
    foreach (explode(',', $signature ?? '') as $part) {
        [$name, $value] = explode('=', trim($part), 2) + [1 => ''];
        if ($name === 't' && $sent === '') {
            $sent = $value;
        } elseif ($name === 'v1') {
            $given[] = $value;
        }
    }
    if (!preg_match('/^\d{1,12}$/D', $sent) || abs(($now ?? time()) - (int) $sent) > TOLERANCE_SECONDS) {
        return false;
    }

    $wanted = hash_hmac('sha256', "$sent.$body", $secret);
    foreach ($given as $hash) {
        if (hash_equals($wanted, $hash)) {
            return true;
        }
    }
    return false;
}
