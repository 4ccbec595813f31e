import type { CallInput, CallName, CallResult } from '#domain/calls.ts';
import {
  AppError,
  type ErrorCode,
  type ErrorParams,
  type InvalidField,
  type Status,
} from '#domain/errors.ts';

const timeoutMs = 70_000;

/** A failed call. Unless it `isOwn`, the call may be retried. */
export class CallError extends AppError {
  readonly httpStatus?: number;
  /** The server decided and answered in our own error form, perhaps with a code of a newer build. False for its passing troubles. */
  readonly isOwn: boolean = false;
  readonly retryAfterMs?: number;
  readonly serverBuild?: string;
  readonly isNotUnderstood: boolean;

  constructor(
    code: ErrorCode,
    answer: Partial<Omit<CallError, keyof AppError>> = {},
    params?: ErrorParams,
    fields?: InvalidField[],
  ) {
    super(code, params, fields);
    this.name = 'CallError';
    this.isNotUnderstood = code === 'request.invalid' || code === 'request.unknownCall';
    Object.assign(this, answer);
  }

  /** True if the server is older than the build that made the data; it may be upgraded later. */
  isOfOlderServer(build: string): boolean {
    const { serverBuild, isNotUnderstood } = this;
    const isOlder =
      serverBuild !== undefined && serverBuild.localeCompare(build, 'en', { numeric: true }) < 0;
    return isNotUnderstood && isOlder;
  }
}

export type CallOptions = { userId?: string; operationId?: string; actId?: string };

/** @throws CallError */
export async function call<N extends CallName>(
  name: N,
  data: CallInput<N>,
  options: CallOptions = {},
): Promise<CallResult<N>> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (options.userId !== undefined) headers['Whichbin-User'] = options.userId;
  if (options.operationId !== undefined) headers['Idempotency-Key'] = options.operationId;
  if (options.actId !== undefined) headers['Whichbin-Act'] = options.actId;
  let response: Response;
  let text: string;
  try {
    response = await fetch(`/api/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ data }),
      credentials: 'same-origin',
      signal: timeout,
    });
    text = await response.text();
  } catch {
    throw new CallError(timeout.aborted ? 'client.timeout' : 'client.network');
  }
  return readAnswer(response, text) as CallResult<N>;
}

type ResponseHead = Pick<Response, 'ok' | 'status' | 'headers'>;

export function readAnswer(response: ResponseHead, text: string): unknown {
  const body = parseObject(text);
  if (!response.ok || body?.error) throw readError(response, body);
  if (body === undefined) throw new CallError('client.notJson', { httpStatus: response.status });
  const answer = body.result ?? body.data;
  if (answer === undefined) throw new CallError('client.noData', { httpStatus: response.status });
  return answer;
}

export function readError(
  response: Pick<Response, 'status' | 'headers'>,
  body: Record<string, unknown> | undefined,
): CallError {
  const error = asObject(body?.error);
  const details = asObject(error?.details);
  const answer = {
    httpStatus: response.status,
    retryAfterMs: retryAfter(response),
    serverBuild: response.headers.get('Whichbin-Build') ?? undefined,
  };
  const code = details?.code;
  if (typeof code === 'string') {
    const isOwn = isDecision(code, error?.status);
    const params = asObject(details?.params) as ErrorParams | undefined;
    const fields = Array.isArray(details?.fields) ? (details.fields as InvalidField[]) : undefined;
    const refusal = new CallError(code as ErrorCode, { ...answer, isOwn }, params, fields);
    // Shown if the code is of a newer server, so that this build has no text for it.
    if (typeof error?.message === 'string') refusal.message = error.message;
    return refusal;
  }
  return new CallError(codesByStatus[response.status] ?? 'server.failed', answer);
}

/** Error codes for answers without our error body, by status: section 8 of the specification, and those of proxies. */
const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'client.badRequest',
  401: 'session.missing',
  403: 'client.forbidden',
  404: 'client.notFound',
  408: 'client.timeout',
  409: 'client.conflict',
  413: 'request.tooLarge',
  429: 'request.tooMany',
  499: 'client.cancelled',
  500: 'server.failed',
  501: 'client.unsupported',
  502: 'server.busy',
  503: 'server.busy',
  504: 'client.timeout',
};

function retryAfter(response: Pick<Response, 'headers'>): number | undefined {
  const seconds = Number(response.headers.get('Retry-After'));
  return seconds > 0 ? Math.min(seconds, 300) * 1000 : undefined;
}

export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** A temporary status decides nothing, apart from the codes that callers treat on their own. */
function isDecision(code: string, status: unknown): boolean {
  return /^(session|server|request)\./.test(code) || !temporaryStatuses.has(status);
}

const temporaryStatuses = new Set<unknown>([
  'UNAVAILABLE',
  'RESOURCE_EXHAUSTED',
  'INTERNAL',
  'UNAUTHENTICATED',
  'DEADLINE_EXCEEDED',
] satisfies Status[]);
