import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

export interface Step {
  name: string;
  command: string[];
  /** Whose report tells the single tests; without one the step counts as one. */
  report?: 'vitest' | 'playwright';
}

export interface Outcome {
  name: string;
  passed: number;
  failed: number;
}

const VitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Runs one step, shows its output and counts what passed and failed. A failing step never counts as passed. */
export async function runStep({ name, command, report }: Step): Promise<Outcome> {
  console.log(`\n── ${name}`);
  const folder = await mkdtemp(join(tmpdir(), 'whichbin-check-'));
  const reportPath = join(folder, 'report.json');
  const [program = '', ...args] = command;
  const child = spawn(program, [...args, ...reporters(report, reportPath)], {
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath },
    shell: process.platform === 'win32',
  });
  const [code] = await once(child, 'exit');
  const counted = report ? await readReport(report, reportPath) : { passed: code === 0 ? 1 : 0, failed: 0 };
  await rm(folder, { recursive: true });
  const isSilentFailure = code !== 0 && counted.failed === 0;
  return { name, passed: counted.passed, failed: isSilentFailure ? 1 : counted.failed };
}

function reporters(report: Step['report'], path: string): string[] {
  if (report === 'vitest') return ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  if (report === 'playwright') return ['--reporter=list,json'];
  return [];
}

async function readReport(
  report: 'vitest' | 'playwright',
  path: string,
): Promise<{ passed: number; failed: number }> {
  const text = await readFile(path, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return { passed: 0, failed: 1 };
  if (report === 'vitest') {
    const { numPassedTests, numFailedTests } = VitestReport.parse(JSON.parse(text));
    return { passed: numPassedTests, failed: numFailedTests };
  }
  const { stats } = PlaywrightReport.parse(JSON.parse(text));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
