import { z } from 'zod';
import { revisions } from '../ids.ts';
import { profile, profileChange } from './profile.ts';

export const accountCalls = {
  'me.get': { kind: 'read', input: z.strictObject({}), output: profile },
  'me.update': { kind: 'write', input: profileChange, output: profile.extend({ revisions }) },
} as const;
