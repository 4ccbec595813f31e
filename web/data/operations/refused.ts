import type { ErrorCode, ErrorParams } from '#domain/errors.ts';
import type { Operation } from '#domain/operation.ts';

export type Refused = {
  operationId: string;
  operation: Operation;
  code: ErrorCode;
  message: string;
  params?: ErrorParams;
  at: string;
  names?: Record<string, string>;
  /** The operations that depended on it, in order. */
  group: Operation[];
};
