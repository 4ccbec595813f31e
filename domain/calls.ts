import type { z } from 'zod';
import { accountCalls } from './account/account-calls.ts';
import { binCalls } from './bins/bin-calls.ts';
import { itemCalls } from './items/item-calls.ts';

/** Every call of every feature. All of them need a signed-in user. `POST /api/{name}` with `{"data": input}`. */
export const calls = { ...accountCalls, ...binCalls, ...itemCalls } as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
/** What a caller may send. */
export type CallInput<N extends CallName> = z.input<Calls[N]['input']>;
/** What a command works on, after the schema trimmed and checked it. */
export type CallData<N extends CallName> = z.output<Calls[N]['input']>;
export type CallResult<N extends CallName> = z.output<Calls[N]['output']>;

export type WriteName = { [N in CallName]: Calls[N]['kind'] extends 'write' ? N : never }[CallName];
