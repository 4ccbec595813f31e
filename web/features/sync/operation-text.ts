import type { Item } from '#domain/items/item.ts';
import { showItemLines } from '#domain/items/item-lines.ts';
import type { Operation } from '#domain/predict/operation.ts';

/** What an operation carries, as text to keep elsewhere: what was typed, the items it is about; empty for one without. */
export function operationText(operation: Operation): string {
  switch (operation.call) {
    case 'items.create':
      return lines(
        operation.data.items.map((item) =>
          lines([showItemLines([{ name: item.name, quantity: item.quantity ?? 1 }]), item.notes]),
        ),
      );
    case 'items.update': {
      const { id, notes, addTags, ...changed } = operation.data;
      const row = operation.rows?.find((each) => each.id === id);
      return lines([itemLine(row, changed), notes, addTags?.join(', ')]);
    }
    case 'items.move':
    case 'items.restore':
      return lines((operation.rows ?? []).map((row) => itemLine(row, {})));
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

type Changed = {
  name?: string | undefined;
  quantity?: number | undefined;
  quantityBy?: number | undefined;
};

/** The item as it would be now: one whose bin is out of sight can be written down elsewhere. */
function itemLine(row: Item | undefined, { name, quantity, quantityBy = 0 }: Changed): string {
  const called = name ?? row?.name;
  if (called === undefined) return '';
  const many = quantity ?? Math.max(0, (row?.quantity ?? 1) + quantityBy);
  return showItemLines([{ name: called, quantity: many }]);
}

function lines(parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join('\n');
}
