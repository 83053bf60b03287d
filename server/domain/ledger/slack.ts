/**
 * By how much two times may be in the wrong order: clocks of two machines, and that of a rail, are never quite the same. As
 * SQL.
 */
export const SLACK = "interval '5 minutes'";
