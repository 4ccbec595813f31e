import type { CallInput, CallResult, UploadName } from '#domain/calls.ts';
import { CallError, readAnswer } from './call.ts';

export type UploadOptions = {
  userId: string;
  operationId: string;
  signal: AbortSignal;
  onProgress(part: number): void;
};

/** Uses XMLHttpRequest, because fetch does not report upload progress. @throws CallError */
export function upload<N extends UploadName>(
  name: N,
  data: CallInput<N>,
  file: Blob,
  { userId, operationId, signal, onProgress }: UploadOptions,
): Promise<CallResult<N>> {
  const form = new FormData();
  // The server reads `data` before the file.
  form.append('data', JSON.stringify(data));
  form.append('file', file, 'photo');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (code: 'client.network' | 'client.timeout') => () => reject(new CallError(code));
    request.open('POST', `/api/${name}`);
    request.setRequestHeader('Whichbin-User', userId);
    request.setRequestHeader('Idempotency-Key', operationId);
    request.timeout = timeoutMs;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      try {
        resolve(readAnswer(asResponse(request), request.responseText) as CallResult<N>);
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = fail('client.network');
    request.onabort = fail('client.network');
    request.ontimeout = fail('client.timeout');
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

/** Equals the time that the server waits for a slow body. */
const timeoutMs = 130_000;

function asResponse(request: XMLHttpRequest): Pick<Response, 'ok' | 'status' | 'headers'> {
  const headers = new Headers();
  for (const name of ['Retry-After', 'Whichbin-Build']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return { ok: request.status >= 200 && request.status < 300, status: request.status, headers };
}
