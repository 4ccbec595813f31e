import { currentAccount } from './current-account.ts';

export function untilSent(operationId: string, withinMs = 10_000): Promise<boolean> {
  const waiting = currentAccount.get()?.waiting;
  if (!waiting) return Promise.resolve(false);
  const isSent = () => !waiting.get().some((each) => each.operationId === operationId && !each.acked);
  if (isSent()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (answer: boolean) => {
      stop();
      clearTimeout(deadline);
      resolve(answer);
    };
    const stop = waiting.subscribe(() => isSent() && end(true));
    const deadline = setTimeout(() => end(false), withinMs);
  });
}
