const underWay = new Set<Promise<unknown>>();

// Older browsers need `returnValue`.
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
  event.returnValue = true;
}

/** The listener exists only while storing; a permanent one would disable the back/forward cache. */
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

export async function untilLetGo(): Promise<void> {
  await Promise.allSettled(underWay);
}
