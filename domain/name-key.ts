import { compose } from './compose.ts';

/** Two names are the same if their keys are: NFC, trimmed, lower case (specification, section 3). */
export function nameKey(name: string): string {
  return compose(compose(name).trim().toLowerCase());
}
