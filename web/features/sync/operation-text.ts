import { showItemLines } from '#domain/items/item-lines.ts';
import type { Operation } from '#domain/predict/operation.ts';

/** What somebody typed, as text to keep elsewhere; empty for an operation that carries none. */
export function operationText(operation: Operation): string {
  switch (operation.call) {
    case 'items.create':
      return lines(
        operation.data.items.map((item) =>
          lines([showItemLines([{ name: item.name, quantity: item.quantity ?? 1 }]), item.notes]),
        ),
      );
    case 'items.update': {
      const { name, notes, addTags } = operation.data;
      return lines([name, notes, addTags?.join(', ')]);
    }
    case 'bins.create':
    case 'bins.update': {
      const { name, qrLabel, description } = operation.data;
      return lines([name, qrLabel, description]);
    }
    case 'bins.restore':
      return operation.data.name ?? '';
    case 'me.update':
      return operation.data.displayName ?? '';
    default:
      return '';
  }
}

function lines(parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join('\n');
}
