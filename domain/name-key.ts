import { compose } from './compose.ts';

export function nameKey(name: string): string {
  return compose(compose(name).trim().toLowerCase());
}
