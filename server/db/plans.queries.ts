import { statement } from './statement.ts';

/**
 * Planning takes longer than running. By keys also while tables are small, as plans are kept; without JIT despite
 * their cost.
 */
export const planOnce = statement<object>(
  'plans-once',
  `SELECT FROM set_config('plan_cache_mode', 'force_generic_plan', false) AS plans,
     set_config('enable_seqscan', 'off', false) AS scans, set_config('jit', 'off', false) AS jit`,
);
