import type { CallData } from '#domain/calls.ts';
import type { Item, Loan, LoanChange } from '#domain/items/item.ts';
import { loansOf } from '#domain/items/loan-rules.ts';
import { act } from '#web/data/account/act.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { type Undoable, useUndoable } from '#web/forms/use-undoable.ts';
import { useFormats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { loanToDate } from './loan-to-date.ts';
import { dueDayWords } from './loan-words.ts';

export type NewLending = Omit<CallData<'items.lend'>, 'binId' | 'id' | 'loanId' | 'since' | 'isTakenOut'>;

/** A number of pieces of an item. */
export type Pieces = { item: Item; count: number };

/** Lends, returns and takes out, each with Undo. The acts resolve to whether they were done. */
export function useLoanActs() {
  const { t } = useTranslation();
  const run = useUndoable();
  const me = useProfile();
  const formats = useFormats();

  const takeOutAs = (item: Item, loanId: string, quantity: number, dueDate?: string) =>
    lendAs(item, loanId, {
      borrower: me?.displayName || t('itemList.somebody'),
      borrowerId: me?.uid,
      isTakenOut: true,
      quantity,
      dueDate,
      since: new Date().toISOString(),
    });
  /** Pieces that are taken out later join the first ones, and so does their day. */
  const ownLoanId = (item: Item) => ownLoan(item, me?.uid)?.id ?? newId();

  return {
    lend(item: Item, lending: NewLending) {
      const { borrower: to, quantity: count = 0 } = lending;
      return run({
        ...lendAs(item, newId(), { ...lending, since: new Date().toISOString() }),
        // The number says that the other pieces are still in the bin.
        done: t(count > 0 && item.quantity > 1 ? 'itemList.lentSeveral' : 'itemList.lent', {
          name: item.name,
          to,
          count,
        }),
      });
    },

    lendSeveral(pieces: readonly Pieces[], lending: Omit<NewLending, 'quantity'>) {
      const since = new Date().toISOString();
      return run({
        ...together(
          pieces.map(({ item, count }) => lendAs(item, newId(), { ...lending, quantity: count, since })),
        ),
        done: withPieces(t, t('itemList.lentThings', { count: pieces.length, to: lending.borrower }), pieces),
      });
    },

    /** Takes one for oneself; its toast offers to say until when. */
    takeOut(item: Item) {
      const loanId = ownLoanId(item);
      return run({
        ...takeOutAs(item, loanId, 1),
        done: t('itemList.takenOut', { name: item.name }),
        also: {
          label: t('itemList.askDay'),
          onPress: () => loanToDate.set({ binId: item.binId, itemId: item.id, loanId }),
        },
      });
    },

    takeOutSeveral(pieces: readonly Pieces[], dueDate: string | undefined) {
      const count = pieces.reduce((sum, { count: pieces }) => sum + pieces, 0);
      const [only, ...others] = pieces;
      return run({
        ...together(
          pieces.map(({ item, count }) => {
            const loanId = ownLoanId(item);
            const part = takeOutAs(item, loanId, count, dueDate);
            if (dueDate === undefined || ownLoan(item, me?.uid) === undefined) return part;
            return { ...part, acts: [...part.acts, changeLoan(item, { loanId, dueDate })] };
          }),
        ),
        done:
          only !== undefined && others.length === 0
            ? t('itemList.tookOutCount', { name: only.item.name, count })
            : withPieces(t, t('itemList.tookOutSeveral', { count: pieces.length }), pieces),
      });
    },

    changeLoan: (item: Item, loan: Loan, change: LoanChange) => run(changeLoanAs(t, item, loan, change)),

    /** Stores only the day, which viewers may of what they took out themselves. */
    changeDay: (item: Item, { id: loanId, dueDate: before }: Loan, dueDate: string | null) =>
      run({
        acts: [changeLoan(item, { loanId, dueDate })],
        done:
          dueDate === null
            ? t('itemList.noDay', { name: item.name })
            : t('itemList.dayOf', { name: item.name, day: dueDayWords(t, formats, dueDate) }),
        undo: () => ({ acts: [changeLoan(itemNow(item) ?? item, { loanId, dueDate: before ?? null })] }),
      }),

    /** Returns `count` pieces and writes off `lost` ones. */
    putBack: (item: Item, loan: Loan, back: { count: number; lost?: number }) =>
      run(putBackAs(t, item, loan, back)),

    /** Adds one that was never lent. */
    addAnother: (item: Item) => run({ acts: [stepBy(item, 1)] }),

    /** Puts back pieces without a loan. */
    addSome: (item: Item, count: number) =>
      run({
        acts: [stepBy(item, count)],
        done: t('itemList.returned', { name: item.name, count }),
        undo: () => ({ acts: [stepBy(itemNow(item) ?? item, -count)] }),
      }),
  };
}

function lendAs(
  item: Item,
  loanId: string,
  lending: Omit<CallData<'items.lend'>, 'binId' | 'id' | 'loanId'>,
) {
  return {
    acts: [lendItem(item, { loanId, ...lending })],
    undo() {
      const { quantity } = lending;
      const now = itemNow(item);
      const loan = now && loansOf(now).find(({ id }) => id === loanId);
      // The loan may have been returned in the meantime.
      const acts = now && loan ? [returnItem(now, { loanId, quantity: quantity ?? 0 })] : [];
      return { acts };
    },
  };
}

/** Several acts with one undo. */
/** "2 things are lent to Anna (7 pieces)"; the number of things says enough if each is one piece. */
function withPieces(t: TFunction, what: string, pieces: readonly Pieces[]): string {
  const count = pieces.reduce((sum, each) => sum + each.count, 0);
  return count > pieces.length ? t('itemList.withPieces', { what, count }) : what;
}

function together(parts: readonly { acts: Promise<unknown>[]; undo(): Undoable }[]) {
  return {
    acts: parts.flatMap(({ acts }) => acts),
    undo: () => ({ acts: parts.flatMap(({ undo }) => undo().acts) }),
  };
}

/** The loan of the pieces that the person took out before. */
function ownLoan(item: Item, userId: string | undefined): Loan | undefined {
  return loansOf(item).find(
    ({ isTakenOut, borrowerId }) => isTakenOut && borrowerId !== undefined && borrowerId === userId,
  );
}

function changeLoanAs(t: TFunction, item: Item, loan: Loan, change: LoanChange): Undoable {
  const { borrower, borrowerId = null, contact = null, dueDate = null, note = null } = loan;
  return {
    acts: [changeLoan(item, { loanId: loan.id, ...change })],
    done: t('itemList.loanCorrected', { name: item.name, to: change.borrower ?? borrower }),
    undo: () => ({
      acts: [
        changeLoan(itemNow(item) ?? item, {
          loanId: loan.id,
          borrower,
          borrowerId,
          contact,
          dueDate,
          note,
        }),
      ],
    }),
  };
}

function putBackAs(
  t: TFunction,
  item: Item,
  loan: Loan,
  { count, lost = 0 }: { count: number; lost?: number },
): Undoable {
  const { id: loanId, quantity: _, ...lending } = loan;
  const back = count + lost;
  const returned = returnItem(item, { loanId, quantity: back });
  const isOver = loan.quantity === undefined || back >= loan.quantity;
  const textParams = { name: item.name, count, from: loan.borrower };
  const done =
    isOver && !loan.isTakenOut
      ? t(count === 0 ? 'itemList.loanEnded' : 'itemList.returnedFrom', textParams)
      : t('itemList.returned', textParams);
  return {
    acts: lost === 0 ? [returned] : [returned, stepBy(itemNow(item) ?? item, -lost)],
    done,
    undo() {
      const now = itemNow(item) ?? item;
      const again = { loanId, ...lending, ...(back > 0 && { quantity: back }) };
      return {
        acts: [...(lost > 0 ? [stepBy(now, lost)] : []), lendItem(itemNow(item) ?? now, again)],
      };
    },
  };
}

export function stepBy(item: Item, by: number) {
  const { binId, id } = item;
  return act('items.update', { binId, id, quantityBy: by }, { rows: [item] });
}

export function lendItem(item: Item, data: Omit<CallData<'items.lend'>, 'binId' | 'id'>) {
  return act('items.lend', { binId: item.binId, id: item.id, ...data }, { rows: [item] });
}

export function returnItem(item: Item, data: Omit<CallData<'items.return'>, 'binId' | 'id'>) {
  return act('items.return', { binId: item.binId, id: item.id, ...data }, { rows: [item] });
}

export function changeLoan(item: Item, data: Omit<CallData<'items.changeLoan'>, 'binId' | 'id'>) {
  return act('items.changeLoan', { binId: item.binId, id: item.id, ...data }, { rows: [item] });
}

/** Undefined if the items of its bin are not loaded. */
function itemNow({ binId, id }: Item): Item | undefined {
  const bin = currentAccount.get()?.bin(binId).get();
  return bin?.items.find((candidate) => candidate.id === id);
}
