export function signal<T>() {
  const listeners = new Set<(event: T) => void>();
  return {
    listen(listener: (event: T) => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    emit(event: T): void {
      for (const listener of [...listeners]) listener(event);
    },
  };
}
