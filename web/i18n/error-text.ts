import i18next, { type TFunction } from 'i18next';

/** Says an error in the person's language by its code; without a known code its own message, then a general sentence. */
export function errorText(t: TFunction, error: unknown): string {
  const { code, params, message } = partsOf(error);
  const key = `errors.${code}`;
  // A code of a newer server has no text here yet, so the key can't be checked by types.
  if (code && i18next.exists(key)) return (t as (key: string, params?: object) => string)(key, params);
  return message || t('errors.server.failed');
}

type Described = { code?: string; params?: object; message?: string };

function partsOf(error: unknown): Described {
  if (typeof error === 'string') return { code: error };
  if (typeof error !== 'object' || error === null) return {};
  const { code, params, message } = error as Record<string, unknown>;
  return {
    code: typeof code === 'string' ? code : undefined,
    params: typeof params === 'object' && params !== null ? params : undefined,
    message: typeof message === 'string' ? message : undefined,
  };
}
