import { z } from 'zod';
import { readCall, writeCall } from '../call.ts';
import { revisions } from '../ids.ts';
import { profile, profileChange } from './profile.ts';

export const accountCalls = {
  'me.get': readCall(z.strictObject({}), profile),
  'me.update': writeCall(profileChange, profile.extend({ revisions })),
} as const;
