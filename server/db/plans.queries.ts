import { statement } from './statement.ts';

/**
 * A connection plans each statement once. All of ours find rows by their keys, so that the plan is the same whatever is
 * asked for; left to itself PostgreSQL plans some anew each time, which takes longer than running them. By their keys also
 * while the tables are small: a plan that goes through a small one would be kept while it grows. Costs that are high for that
 * reason must not make it compile.
 */
export const planOnce = statement<object>(
  'plans-once',
  `SELECT FROM set_config('plan_cache_mode', 'force_generic_plan', false) AS plans,
     set_config('enable_seqscan', 'off', false) AS scans, set_config('jit', 'off', false) AS jit`,
);
