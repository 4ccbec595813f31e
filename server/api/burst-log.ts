import type { FastifyBaseLogger } from 'fastify';

const BURST_MS = 10_000;

type Burst = { until: number; suppressed: number };

const burstsOf = new WeakMap<FastifyBaseLogger, Map<string, Burst>>();

/** Logs a warning at most once in ten seconds; the next line says how many of its kind were suppressed since. */
export function warnOfBurst(log: FastifyBaseLogger, text: string, fields: object, now = Date.now()): void {
  const bursts = burstsOf.get(log) ?? new Map<string, Burst>();
  burstsOf.set(log, bursts);
  const burst = bursts.get(text);
  if (burst !== undefined && now < burst.until) {
    burst.suppressed++;
    return;
  }
  bursts.set(text, { until: now + BURST_MS, suppressed: 0 });
  log.warn({ ...fields, suppressed: burst?.suppressed ?? 0 }, text);
}
