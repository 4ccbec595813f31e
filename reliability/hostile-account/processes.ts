import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { AttackOrder, AttackReport } from './attacker.ts';
import type { VictimOrder, VictimReport } from './victim.ts';

/** Low priority, as a real attacker would not use the server's processor. */
const attackerNiceness = 15;

/** The victim, in a process of its own. */
export type Victim = {
  open(order: Omit<Extract<VictimOrder, { do: 'open' }>, 'do'>): Promise<void>;
  begin(): Promise<void>;
  end(): Promise<VictimReport>;
  stop(): void;
};

export function startVictim(): Victim {
  const child = start('victim.ts');
  const ask = async (order: VictimOrder): Promise<unknown> => {
    child.send(order);
    const [answer] = (await once(child, 'message')) as [{ result?: unknown; error?: string }];
    if (answer.error !== undefined) throw new Error(`the victim could not ${order.do}: ${answer.error}`);
    return answer.result;
  };
  return {
    open: async (order) => void (await ask({ do: 'open', ...order })),
    begin: async () => void (await ask({ do: 'begin' })),
    end: async () => (await ask({ do: 'end' })) as VictimReport,
    stop: () => void child.disconnect(),
  };
}

/** Runs attacks in a process of their own. */
export async function runAttacks(orders: AttackOrder[]): Promise<AttackReport[]> {
  const child = start('attacker.ts');
  if (child.pid !== undefined) setPriority(child.pid, attackerNiceness);
  const reported = once(child, 'message') as Promise<[AttackReport[]]>;
  const ended = once(child, 'exit');
  child.send(orders);
  const reports = await Promise.race([reported.then(([all]) => all), ended.then(() => undefined)]);
  await ended;
  return reports ?? [{ answers: [], faults: ['the attacking process exited early'] }];
}

function start(file: string): ChildProcess {
  return fork(join(import.meta.dirname, file), {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}
