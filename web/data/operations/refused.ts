import type { ErrorCode, ErrorParams } from '#domain/errors.ts';
import type { Operation } from '#domain/operation.ts';

/** A change the server refused for good, kept until the person dismisses or mends it. */
export type Refused = {
  operationId: string;
  operation: Operation;
  code: ErrorCode;
  message: string;
  params?: ErrorParams;
  at: string;
  names?: Record<string, string>;
  /** What built on it and was refused with it, in order. */
  group: Operation[];
};
