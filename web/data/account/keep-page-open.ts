const pendingWork = new Set<Promise<unknown>>();

// Older browsers need `returnValue`.
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
  event.returnValue = true;
}

/** The listener exists only while storing; a permanent one would disable the back/forward cache. */
export async function keepPageOpen<T>(storing: Promise<T>): Promise<T> {
  pendingWork.add(storing);
  addEventListener('beforeunload', askBeforeLeaving);
  try {
    return await storing;
  } finally {
    pendingWork.delete(storing);
    if (pendingWork.size === 0) removeEventListener('beforeunload', askBeforeLeaving);
  }
}

export async function waitUntilClosable(): Promise<void> {
  await Promise.allSettled(pendingWork);
}
