import { assertType, test } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import { noteBinOpened, updateBin } from './bins/bins.commands.ts';
import { listBins } from './bins/bins.reads.ts';
import type { PreviousState, Read, Write } from './command.ts';

test('a write that leaves something out does not compile', () => {
  const { summary, rate, newIds, history, replay, act } = noteBinOpened;
  assertType<Write<'bins.open'>>({ summary, rate, newIds, history, replay, act });
  // @ts-expect-error
  assertType<Write<'bins.open'>>({ rate, newIds, history, replay, act });
  // @ts-expect-error
  assertType<Write<'bins.open'>>({ summary, newIds, history, replay, act });
  // @ts-expect-error
  assertType<Write<'bins.open'>>({ summary, rate, history, replay, act });
  // @ts-expect-error
  assertType<Write<'bins.open'>>({ summary, rate, newIds, replay, act });
  // @ts-expect-error
  assertType<Write<'bins.open'>>({ summary, rate, newIds, history, act });
});

test('a write whose history needs the previous state must give it', () => {
  type Update = Write<'bins.update', PreviousState<BinHeader>>;
  assertType<Update['act']>(updateBin.act);
  const act: Write<'bins.update'>['act'] = updateBin.act;
  // @ts-expect-error
  assertType<Update['act']>(act);
});

test('a read that leaves out its rate does not compile', () => {
  const { summary, rate, read } = listBins;
  assertType<Read<'bins.list'>>({ summary, rate, read });
  // @ts-expect-error
  assertType<Read<'bins.list'>>({ summary, read });
});
