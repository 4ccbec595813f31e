import { type HTMLAttributes, useRef } from 'react';
import { useKeptFocus } from './use-kept-focus.ts';

/**
 * A list whose rows may go when something in them is pressed, as a request once it is answered. The focus then passes to
 * the next row. Each row has its `data-key`.
 */
export function KeptList(props: HTMLAttributes<HTMLUListElement>) {
  const list = useRef<HTMLUListElement>(null);
  const keptFocus = useKeptFocus(list);
  return <ul {...props} ref={list} {...keptFocus} />;
}
