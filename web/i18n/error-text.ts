import { getPreference } from '#web/data/storage/preferences.ts';
import { language } from './i18n.ts';
import type { TFunction } from './translate.ts';

/** Falls back to the error's own message, then to a general sentence. */
export function errorText(t: TFunction, error: unknown): string {
  const { code, params, message } = partsOf(error);
  const text = code && language.get().find(`errors.${keyOf(code)}`, { count: params?.n, ...params });
  return text || message || t('errors.server.failed');
}

/** A plan limit offers an upgrade only where this server sells one; elsewhere it says whom to ask. */
function keyOf(code: string): string {
  return code.endsWith('.limitReached') && getPreference('sellsPlans') !== 'yes' ? `${code}Unsold` : code;
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
