-- Which machine a worker is on, and the free space there if it is too little: each worker notices only its own disk.
SET LOCAL lock_timeout = '3s';

ALTER TABLE job_workers ADD COLUMN host TEXT, ADD COLUMN low_space_mb INTEGER;
