import { z } from 'zod';
import { emailMax } from '../account/account-rules.ts';
import { plan } from '../plans/plan-calls.ts';
import { line, readCall, revisions, writeCall } from '../schemas.ts';

/** Who may make an account: everybody, people with an invitation or join link, or nobody but the operator. */
export const signUp = z.enum(['open', 'invited', 'closed']);
export type SignUp = z.infer<typeof signUp>;

/** Whom the server is for; it decides what `/` shows to visitors without a session. */
export const audience = z.enum(['household', 'everybody']);
export type Audience = z.infer<typeof audience>;

export const serverNameMax = 60;

/** The settings that the server's environment can also give; its value then wins. */
export const environmentSettings = ['plan', 'signUp', 'supportEmail'] as const;
export type EnvironmentSetting = (typeof environmentSettings)[number];

/** The values that count now. */
const serverSettings = z.object({
  /** Absent until the operator answered. */
  audience: audience.optional(),
  /** Shown on the front page of a household's server. */
  name: z.string().optional(),
  /** The plan of new accounts. */
  plan,
  signUp,
  supportEmail: z.string().optional(),
  /** The settings that the environment gives, which `operator.update` does not change. */
  givenByEnvironment: z.array(z.enum(environmentSettings)),
});

export const operatorCalls = {
  /** `settings` only for the operator. */
  'operator.get': readCall(
    z.strictObject({}),
    z.object({ isOperator: z.boolean(), settings: serverSettings.optional() }),
  ),
  /** An absent field stays; null clears it. The operator alone. */
  'operator.update': writeCall(
    z.strictObject({
      audience: audience.optional(),
      name: line(serverNameMax).nullable().optional(),
      plan: plan.optional(),
      signUp: signUp.optional(),
      supportEmail: z.email().max(emailMax).nullable().optional(),
    }),
    z.object({ revisions }),
  ),
} as const;

/** The settings that the answer "whom is the server for" means, unless the environment gives them. */
export const settingsFor = {
  household: { plan: 'unlimited', signUp: 'invited' },
  everybody: { plan: 'free', signUp: 'open' },
} as const satisfies Record<Audience, { plan: z.infer<typeof plan>; signUp: SignUp }>;

export type PublicServerSettings = z.infer<typeof serverSettings>;
