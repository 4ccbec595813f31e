import { statement } from './statement.ts';

/**
 * Plans each statement once per connection, as planning takes longer than running, and by its keys also while
 * tables are small: the plan is kept while they grow. The high costs of such plans must not start the JIT.
 */
export const planOnce = statement<object>(
  'plans-once',
  `SELECT FROM set_config('plan_cache_mode', 'force_generic_plan', false) AS plans,
     set_config('enable_seqscan', 'off', false) AS scans, set_config('jit', 'off', false) AS jit`,
);
