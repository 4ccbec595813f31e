import { type HTMLAttributes, useRef } from 'react';
import { useKeptFocus } from './use-kept-focus.ts';

/** When a row is removed by its own button, the focus moves to the next row. Each row needs `data-key`. */
export function FocusKeepingList(props: HTMLAttributes<HTMLUListElement>) {
  const list = useRef<HTMLUListElement>(null);
  const keptFocus = useKeptFocus(list);
  return <ul {...props} ref={list} {...keptFocus} />;
}
