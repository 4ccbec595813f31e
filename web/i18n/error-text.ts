import { isPlanLimit } from '#domain/errors.ts';
import { getPreference } from '#web/data/storage/preferences.ts';
import { language } from './i18n.ts';
import type { TFunction } from './translate.ts';

/** Falls back to the error's own message, then to a general sentence. */
export function errorText(t: TFunction, error: unknown): string {
  const { code, params, message } = partsOf(error);
  const { find } = language.get();
  const values = { count: params?.n, ...params };
  // The specified sentence of a limit offers an upgrade; where none is sold another one says whom to ask.
  const unsold =
    code && isPlanLimit(code) && getPreference('sellsPlans') !== 'yes'
      ? find(`errors.unsold.${code}`, values)
      : undefined;
  const text = unsold || (code && find(`errors.${code}`, values));
  return text || message || t('errors.server.failed');
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
