import {
  type Audience,
  type EnvironmentSetting,
  environmentSettings,
  type SignUp,
} from '#domain/operator/operator-calls.ts';
import type { Plan } from '#domain/plans/plan-calls.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Settings } from '#server/start/env.ts';
import { queryHasAccounts, querySettings } from './operator.queries.ts';

/** The settings of the whole server that count now. */
export type ServerSettings = {
  /** True until the first account is made, which becomes the operator. */
  isNew: boolean;
  operatorId: string | undefined;
  audience: Audience | undefined;
  name: string | undefined;
  /** The plan of new accounts. */
  plan: Plan;
  signUp: SignUp;
  supportEmail: string | undefined;
  givenByEnvironment: EnvironmentSetting[];
};

/** The settings of the environment that the operator could choose as well. */
export type EnvironmentSettings = Pick<Settings, 'DEFAULT_PLAN' | 'SIGN_UP' | 'SUPPORT_EMAIL'>;

const defaults = { plan: 'free', signUp: 'open' } as const;

/** A setting of the environment counts before the operator's choice, and that before the default. */
export async function readServerSettings(
  db: Queryable,
  environment: EnvironmentSettings,
): Promise<ServerSettings> {
  const [stored] = await querySettings(db);
  const [accounts] = stored === undefined ? await queryHasAccounts(db) : [];
  const { DEFAULT_PLAN: plan, SIGN_UP: signUp, SUPPORT_EMAIL: supportEmail } = environment;
  const fixed = { plan, signUp, supportEmail };
  return {
    isNew: accounts?.hasAccounts === false,
    operatorId: stored?.operatorId ?? undefined,
    audience: stored?.audience ?? undefined,
    name: stored?.name ?? undefined,
    plan: plan ?? stored?.plan ?? defaults.plan,
    signUp: signUp ?? stored?.signUp ?? defaults.signUp,
    supportEmail: supportEmail ?? stored?.supportEmail ?? undefined,
    givenByEnvironment: environmentSettings.filter((name) => fixed[name] !== undefined),
  };
}

export type ServerSettingsCache = {
  /** At most a second old, so that all processes follow a change without being notified. */
  current(): Promise<ServerSettings>;
  read(db: Queryable): Promise<ServerSettings>;
  planOfNew(): Promise<Plan>;
};

const CACHE_MS = 1_000;

export function createServerSettings(db: Queryable, environment: EnvironmentSettings): ServerSettingsCache {
  let cached: { settings: Promise<ServerSettings>; until: number } | undefined;
  const cache: ServerSettingsCache = {
    planOfNew: async () => (await cache.current()).plan,
    read: (reader) => readServerSettings(reader, environment),
    current() {
      if (cached !== undefined && cached.until > Date.now()) return cached.settings;
      const settings = readServerSettings(db, environment);
      const entry = { settings, until: Date.now() + CACHE_MS };
      cached = entry;
      const forget = () => {
        if (cached === entry) cached = undefined;
      };
      // The first account ends what holds for a new server at once.
      settings.then(({ isNew }) => isNew && forget(), forget);
      return settings;
    },
  };
  return cache;
}
