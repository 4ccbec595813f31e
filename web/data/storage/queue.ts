/**
 * Runs tasks one after another. If a change overtook its own acknowledgement, the operation would stay in the outbox
 * for ever.
 */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run<T>(task: () => Promise<T>): Promise<T> {
      const result = last.then(task);
      last = result.catch(() => {});
      return result;
    },
  };
}
