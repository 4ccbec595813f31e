import type { Operation } from '#domain/operation.ts';
import { createdIds, touchedIds } from '#domain/predict.ts';
import type { OutboxEntry } from './operation.ts';

export function buildsOn(operation: Operation, waiting: readonly OutboxEntry[]): string[] {
  const touched = new Set(touchedIds(operation));
  return waiting
    .filter((each) => !each.acked && createdIds(each.operation).some((id) => touched.has(id)))
    .map((each) => each.operationId);
}

export function dependents(operationId: string, waiting: readonly OutboxEntry[]): OutboxEntry[] {
  const dependentIds = new Set([operationId]);
  return waiting.filter((each) => {
    if (each.operationId === operationId || !each.after.some((id) => dependentIds.has(id))) return false;
    dependentIds.add(each.operationId);
    return true;
  });
}
