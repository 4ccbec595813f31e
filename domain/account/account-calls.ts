import { z } from 'zod';
import { readCall, revisions, writeCall } from '../schemas.ts';
import { profile, profileChange } from './profile.ts';

export const accountCalls = {
  'me.get': readCall(z.strictObject({}), profile),
  'me.update': writeCall(profileChange, profile.extend({ revisions })),
} as const;
