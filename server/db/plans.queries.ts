import { statement } from './statement.ts';

/**
 * A connection plans each statement once. All of ours find rows by their keys, so that the plan is the same whatever is
 * asked for; left to itself PostgreSQL plans some anew each time, which takes longer than running them.
 */
export const planOnce = statement<object>('plans-once', 'SET plan_cache_mode TO force_generic_plan');
