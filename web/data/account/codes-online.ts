import type { CopyContext } from '../copy/copy-context.ts';
import { createCodeReserve } from '../outbox/code-reserve.ts';
import { createCodePull } from '../sync/code-pull.ts';
import { call } from '../wire/call.ts';

type CodesOnlinePorts = {
  /** True if this tab leads and the server can be reached. */
  mayAsk(): boolean;
  onStorageTrouble(error: unknown): Promise<void>;
};

export type CodesOnline = ReturnType<typeof openCodesOnline>;

export function openCodesOnline(context: CopyContext, { mayAsk, onStorageTrouble }: CodesOnlinePorts) {
  const { userId } = context.person;
  const pull = createCodePull(context, {
    mayPull: mayAsk,
    list: (data) => call('codes.list', data, { userId }),
    onStorageTrouble,
  });
  const reserve = createCodeReserve(context, {
    mayDraw: mayAsk,
    create: (data, operationId) => call('codes.create', data, { userId, operationId }),
    onStorageTrouble,
  });
  return {
    refresh(): void {
      pull.pull();
      reserve.consider();
    },
    noteMade: reserve.noteMade,
    stop(): void {
      pull.stop();
      reserve.stop();
    },
  };
}
