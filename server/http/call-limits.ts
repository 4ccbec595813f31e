import { type CallData, type CallName, calls } from '#domain/calls.ts';
import { costModel, type Rate } from '../cost-model.ts';
import { createLimit, type Limit } from './limits.ts';

/** Refuses a call that this account made too often. @throws AppError `request.tooMany`. */
export type CallLimits = <N extends CallName>(name: N, userId: string, data: CallData<N>) => void;

type Rule<N extends CallName> = { max: number; seconds: number; weigh?(data: CallData<N>): number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Beside what is true for all calls: those that others are bothered by, and those by which one could go looking. */
const rules: { [N in CallName]?: Rule<N> } = {
  // A new name is told to everybody with whom one shares something.
  'me.update': { max: 60, seconds: HOUR },
  'invites.create': {
    max: 300,
    seconds: HOUR,
    weigh: ({ emails, targets }) => emails.length * targets.length,
  },
  'invites.get': { max: 60, seconds: MINUTE },
  'invites.accept': { max: 60, seconds: MINUTE },
  'invites.decline': { max: 60, seconds: MINUTE },
  'accessRequests.create': { max: 100, seconds: HOUR },
  'bins.find': { max: 30, seconds: MINUTE },
  'shareLinks.create': { max: 100, seconds: HOUR },
  // All of it is heavy, one thing is not.
  'trash.delete': { max: 200, seconds: HOUR, weigh: (data) => (Object.keys(data).length === 0 ? 20 : 1) },
};

/** How many new ids a call asks for; they count also where it is refused. */
const newIds: { [N in CallName]?: (data: CallData<N>) => number } = {
  'bins.create': () => 1,
  'locations.create': () => 1,
  'items.create': ({ items }) => items.length,
};

export function createCallLimits(factor: number): CallLimits {
  const limitOf = ({ max, seconds }: Rate) => createLimit(max * factor, seconds);
  const writes = limitOf(costModel.account.writes);
  const ids = limitOf(costModel.account.newIds);
  const invites = limitOf(costModel.account.invites);
  const limits = new Map<CallName, Limit>();
  for (const [name, rule] of Object.entries(rules)) limits.set(name as CallName, limitOf(rule));
  return (name, userId, data) => {
    if (calls[name].kind === 'write') writes(userId);
    const asked = newIds[name]?.(data);
    if (asked !== undefined) ids(userId, asked);
    const weight = rules[name]?.weigh?.(data);
    limits.get(name)?.(userId, weight);
    if (name === 'invites.create') invites(userId, weight);
  };
}
