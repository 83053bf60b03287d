-- The runs that are due are claimed job by job.

CREATE INDEX job_runs_due_by_job ON job_runs (job, due_at, id) WHERE status = 'queued';
