// Does what its parent requests, as encryption and digests would delay the server's answers.
import { constants, setPriority } from 'node:os';
import { StartError } from '#server/start/start-error.ts';
import { checkBackup } from './check-backup.ts';
import { describeBackup } from './manifest.ts';
import type { ProcessMessage, ProcessTasks } from './run-in-process.ts';
import { takeBackup } from './take-backup.ts';

setPriority(constants.priority.PRIORITY_LOW);

const tasks: { [Name in keyof ProcessTasks]: (request: ProcessTasks[Name]['request']) => Promise<unknown> } =
  {
    async take(request): Promise<ProcessTasks['take']['answer']> {
      const warnings: string[] = [];
      const manifest = await takeBackup(request, (line) => warnings.push(line));
      return { done: describeBackup(manifest), warnings };
    },
    check: checkBackup,
  };

process.once('message', async (message: ProcessMessage) => {
  try {
    const answer = await (message.name === 'take'
      ? tasks.take(message.request)
      : tasks.check(message.request));
    process.send?.({ answer });
  } catch (error) {
    process.send?.({ fault: error instanceof StartError ? error.message : String(error) });
  }
  process.disconnect();
});
// The server was killed.
process.once('disconnect', () => process.exit());
