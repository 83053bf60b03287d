SET LOCAL lock_timeout = '3s';

