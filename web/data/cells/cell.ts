export type Cell<T> = {
  get(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
};

/** An observable value: `set` notifies its listeners. */
export function cell<T>(initial: T): Cell<T> {
  let value = initial;
  const { listen, emit } = signal<void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      emit();
    },
    subscribe: listen,
  };
}

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
