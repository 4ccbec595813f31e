/** An acknowledgement that its own change overtakes would leave the operation in the outbox for ever. */
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
