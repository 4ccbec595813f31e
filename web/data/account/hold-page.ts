const underWay = new Set<Promise<unknown>>();

// Older browsers ask only for the second.
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
  event.returnValue = true;
}

/**
 * Until a change is durable the browser asks before it leaves the page: a reload within these milliseconds would take
 * back what is on the screen. No longer, or the browser could not keep the page for the way back.
 */
export async function holdPage<T>(storing: Promise<T>): Promise<T> {
  underWay.add(storing);
  addEventListener('beforeunload', askBeforeLeaving);
  try {
    return await storing;
  } finally {
    underWay.delete(storing);
    if (underWay.size === 0) removeEventListener('beforeunload', askBeforeLeaving);
  }
}

/** Resolves when what is being stored now is stored, or failed. */
export async function untilLetGo(): Promise<void> {
  await Promise.allSettled(underWay);
}
