import type { CopyContext } from '../copy/copy-context.ts';
import { createCodeReserve } from '../outbox/code-reserve.ts';
import { createCodePull } from '../sync/code-pull.ts';
import { call } from '../wire/call.ts';

type CodesOnlinePorts = {
  /** True if this tab leads and the server can be reached. */
  canRequest(): boolean;
  onStorageTrouble(error: unknown): Promise<void>;
};

export type CodesOnline = ReturnType<typeof openCodesOnline>;

export function openCodesOnline(context: CopyContext, { canRequest, onStorageTrouble }: CodesOnlinePorts) {
  const { userId } = context.person;
  const pull = createCodePull(context, {
    canPull: canRequest,
    list: (data) => call('codes.list', data, { userId }),
    onStorageTrouble,
  });
  const reserve = createCodeReserve(context, {
    canRequest: canRequest,
    create: (data, operationId) => call('codes.create', data, { userId, operationId }),
    onStorageTrouble,
  });
  return {
    refresh(): void {
      pull.pull();
      reserve.requestIfLow();
    },
    noteCreated: reserve.noteCreated,
    stop(): void {
      pull.stop();
      reserve.stop();
    },
  };
}
