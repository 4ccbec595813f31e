import type { CallData, UploadName, WriteName } from '#domain/calls.ts';
import { costModel, type Rate } from '../cost-model.ts';
import type { CallRate } from '../features/call-spec.ts';
import type { ReadName } from '../features/command.ts';
import { reads, uploads, writes } from '../features/commands.ts';
import { createRateLimit, type RateLimit } from './limits.ts';

type LimitedName = ReadName | WriteName | UploadName;

export type CallLimits = <N extends LimitedName>(name: N, userId: string, data: CallData<N>) => void;

type Limited<N extends LimitedName> = { rate: CallRate<N>; newIds?(data: CallData<N>): number };

export function createCallLimits(factor: number): CallLimits {
  const limitOf = ({ max, seconds }: Rate): RateLimit => createRateLimit(max * factor, seconds);
  const countWrite = limitOf(costModel.account.writes);
  const countNewIds = limitOf(costModel.account.newIds);
  const commands: { [N in LimitedName]: Limited<N> } = { ...reads, ...writes, ...uploads };
  const limitsOf = new Map<string, RateLimit[]>();
  for (const [name, { rate }] of Object.entries(commands)) limitsOf.set(name, rate.limits.map(limitOf));
  return (name, userId, data) => {
    const { rate, newIds }: Limited<typeof name> = commands[name];
    if (name in writes || name in uploads) countWrite(userId);
    const newIdCount = newIds?.(data) ?? 0;
    if (newIdCount > 0) countNewIds(userId, newIdCount);
    const weight = rate.weigh?.(data);
    for (const count of limitsOf.get(name) ?? []) count(userId, weight);
  };
}
