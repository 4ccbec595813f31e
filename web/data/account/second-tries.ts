import type { CopyContext } from '../copy/copy-context.ts';

/** What becomes of refused operations; loaded when somebody decides on one. */
export function secondTriesOf(context: CopyContext, onWaiting: () => void) {
  const load = async () => (await import('../outbox/second-try.ts')).createSecondTry(context, onWaiting);
  return {
    dismissRefused: async (operationId: string) => (await load()).dismiss(operationId),
    retryRefused: async (operationId: string, mended: Record<string, unknown>) =>
      (await load()).retry(operationId, mended),
  };
}
