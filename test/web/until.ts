/** Waits until a condition holds. @throws Error after the deadline, with what was waited for. */
export async function until(what: string, isSo: () => boolean, withinMs = 3000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
