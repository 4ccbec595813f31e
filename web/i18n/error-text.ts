import type { ErrorCode } from '#domain/errors.ts';
import { getPreference } from '#web/data/storage/preferences.ts';
import { language } from './i18n.ts';
import type { TextKey, TFunction } from './translate.ts';

/** Falls back to the error's own message, then to a general sentence. */
export function errorText(t: TFunction, error: unknown): string {
  const { code, params, message } = partsOf(error);
  const text = code && language.get().find(keyOf(code), { count: params?.n, ...params });
  return text || message || t('errors.server.failed');
}

type PlanLimit = Extract<ErrorCode, `${string}.limitReached`>;

/** A plan limit offers an upgrade only if this server sells plans; otherwise it says whom to ask. */
const unsold = {
  'bins.limitReached': 'errors.bins.limitReachedUnsold',
  'items.limitReached': 'errors.items.limitReachedUnsold',
} as const satisfies Record<PlanLimit, TextKey>;

function keyOf(code: string): string {
  const isUnsold = Object.hasOwn(unsold, code) && getPreference('sellsPlans') !== 'yes';
  return isUnsold ? unsold[code as PlanLimit] : `errors.${code}`;
}

type WireParts = { code?: string; params?: Record<string, string | number>; message?: string };

function partsOf(error: unknown): WireParts {
  if (typeof error === 'string') return { code: error };
  if (typeof error !== 'object' || error === null) return {};
  const { code, params, message } = error as Record<string, unknown>;
  return {
    code: typeof code === 'string' ? code : undefined,
    params: isRecord(params) ? params : undefined,
    message: typeof message === 'string' ? message : undefined,
  };
}

function isRecord(value: unknown): value is Record<string, string | number> {
  return typeof value === 'object' && value !== null;
}
