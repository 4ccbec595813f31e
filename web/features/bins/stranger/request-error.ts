import { AppError, type ErrorCode } from '#domain/errors.ts';
import { errorText } from '#web/i18n/error-text.ts';
import type { TFunction } from '#web/i18n/translate.ts';

/** Refusals of a request that say what can be done; all others are "Failed to send request" (specification, section 8). */
const tellingCodes = new Set<ErrorCode>([
  'requests.tooSoon',
  'requests.tooMany',
  'requests.needless',
  'request.tooMany',
  'session.missing',
  'session.expired',
  'session.revoked',
  'session.otherUser',
  'client.network',
  'client.timeout',
  'client.offline',
  'server.busy',
]);

export function requestErrorText(t: TFunction, error: unknown): string {
  const isTelling = error instanceof AppError && tellingCodes.has(error.code);
  return errorText(t, isTelling ? error : 'requests.failed');
}
