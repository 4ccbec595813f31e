import { compose } from './compose.ts';

/** Names with equal keys count as the same. */
export function nameKey(name: string): string {
  return compose(compose(name).trim().toLowerCase());
}
