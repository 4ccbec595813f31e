import { renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { newId } from '../operations/new-id.ts';
import { act } from './act.ts';
import { useAllItems } from './all-items.ts';

let app: OpenApp;
afterEach(() => app.close());

test('items of all bins follow what is changed, deleted and moved to the trash', async () => {
  const [garage, attic] = [newId(), newId()];
  app = await openApp('/bins', {
    prepare(server) {
      giveBin(server, 'Garage', ['Drill', 'Saw'], { id: garage });
      giveBin(server, 'Attic', ['Tent'], { id: attic });
    },
  });
  const { result } = renderHook(useAllItems);
  const names = () => result.current.items.map(({ name }) => name).sort();
  await eventually(() => {
    expect(result.current.isComplete).toBe(true);
    expect(names()).toEqual(['Drill', 'Saw', 'Tent']);
  });
  const tent = result.current.items.find(({ name }) => name === 'Tent');
  const drill = result.current.items.find(({ name }) => name === 'Drill');

  await act('items.update', { binId: garage, id: drill?.id ?? '', name: 'Hammer drill' });
  await act('items.create', { binId: attic, items: [{ id: newId(), name: 'Lamp' }] });
  await eventually(() => expect(names()).toEqual(['Hammer drill', 'Lamp', 'Saw', 'Tent']));
  expect(result.current.items.find(({ name }) => name === 'Tent')).toBe(tent);

  await act('items.delete', { binId: garage, ids: [drill?.id ?? ''] });
  await act('bins.delete', { id: attic });
  await eventually(() => expect(names()).toEqual(['Saw']));
});
