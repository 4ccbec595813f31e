import { z } from 'zod';
import { target, targetOutput } from '../access/access.ts';
import { id, line, moment, readCall, revisions, writeCall } from '../schemas.ts';
import { tokenNameMax, tokenScopes, tokenTargetsMax } from './token-limits.ts';

const scope = z.enum(tokenScopes);

/** Without `targets` it works everywhere its person may; otherwise only in these places and bins, with what is in them. */
const token = z.object({
  id: z.string(),
  name: z.string(),
  scope,
  targets: z.array(targetOutput).optional(),
  createdAt: moment,
  /** Without it the token works until it is deleted. */
  expiresAt: moment.optional(),
  /** To the minute. */
  lastUsedAt: moment.optional(),
  /** The network address of that call. */
  lastUsedFrom: z.string().optional(),
});
export type Token = z.infer<typeof token>;

/** Tokens by which programs act for their person. No token can make these calls. */
export const tokenCalls = {
  /** `secret` is what the program sends; it is not stored and in no other answer. */
  'tokens.create': writeCall(
    z.strictObject({
      name: line(tokenNameMax),
      scope,
      targets: z.array(target).min(1).max(tokenTargetsMax).optional(),
      expiresAt: moment.optional(),
    }),
    token.extend({ secret: z.string(), revisions }),
  ),
  /** Newest first, expired ones included. */
  'tokens.list': readCall(z.strictObject({}), z.object({ tokens: z.array(token) })),
  /** Ends the token at once, without an `id` all of them; does nothing if it is gone. */
  'tokens.delete': writeCall(z.strictObject({ id: id.optional() }), z.object({ revisions })),
} as const;
