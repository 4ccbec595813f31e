let underWay = 0;

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
  underWay += 1;
  addEventListener('beforeunload', askBeforeLeaving);
  try {
    return await storing;
  } finally {
    underWay -= 1;
    if (underWay === 0) removeEventListener('beforeunload', askBeforeLeaving);
  }
}
