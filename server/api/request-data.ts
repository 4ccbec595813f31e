import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type CallData, type CallName, calls } from '#domain/calls.ts';
import { AppError, type ErrorCode, errors, type InvalidField } from '#domain/errors.ts';
import { id } from '#domain/schemas.ts';

/** @throws AppError `request.malformed` unless the body is `{data}`, `request.invalid` with the invalid fields. */
export function readData<N extends CallName>(name: N, body: unknown): CallData<N> {
  const sent = callBody.safeParse(body);
  if (!sent.success) throw new AppError('request.malformed');
  const checked = calls[name].input.safeParse(sent.data.data ?? {});
  if (!checked.success) throw invalidRequest(checked.error);
  return checked.data as CallData<N>;
}

/** Returns the UUID in a header, undefined if the header is absent. @throws AppError `request.invalid` */
export function readIdHeader(
  request: FastifyRequest,
  name: 'Idempotency-Key' | 'Whichbin-Act',
): string | undefined {
  const text = request.headers[name.toLowerCase()];
  if (text === undefined) return undefined;
  const checked = id.safeParse(text);
  if (checked.success) return checked.data;
  throw new AppError('request.invalid', undefined, [
    { path: name, issue: 'invalid_format', message: 'must be a UUID' },
  ]);
}

const callBody = z.strictObject({ data: z.unknown() });

const FIELDS_MAX = 20;
const TEXT_MAX = 200;

export function invalidRequest(error: z.ZodError): AppError {
  const fields = error.issues.slice(0, FIELDS_MAX).map(toField);
  const codes = error.issues.map(codeOf);
  const [code] = codes;
  // A specific code only if all issues have one; pages keep operations that an older server refuses with `request.invalid`.
  const isSpecific = code !== undefined && codes.every((each) => each !== undefined);
  return new AppError(isSpecific ? code : 'request.invalid', undefined, fields);
}

function codeOf(issue: z.core.$ZodIssue): ErrorCode | undefined {
  const code: unknown = issue.code === 'custom' ? issue.params?.code : undefined;
  return typeof code === 'string' && Object.hasOwn(errors, code) ? (code as ErrorCode) : undefined;
}

function toField({ path, code, message }: z.core.$ZodIssue): InvalidField {
  return {
    path: path.join('.').slice(0, TEXT_MAX),
    issue: code,
    message: message.slice(0, TEXT_MAX),
  };
}
