import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item, Loan } from '#domain/items/item.ts';
import { loansOf } from '#domain/items/loan-rules.ts';
import { type Match, nameOfMatch } from '#web/features/labels/scan/known-codes.ts';
import {
  type FrameFacts,
  inTurn,
  type LabelEvent,
  type LabelProblem,
  matchOrProblem,
  type RefusedStep,
  type Step,
  stepsAfter,
} from './scan-mode.ts';

export type HandOutMessage =
  | LabelProblem
  | {
      kind: 'noBin' | 'mayNot' | 'onlyOwn' | 'whoFirst' | 'nothingLeft' | 'nothingLent' | 'undone';
      name: string;
    }
  /** `left`: how many are still in the bin. */
  | {
      kind: 'handedOut';
      name: string;
      person: string;
      count: number;
      left: number;
      bin: BinHeader | undefined;
    }
  | { kind: 'takenBack'; name: string; person: string }
  | { kind: 'refused'; name: string; problem: unknown };

export type HandOutState = {
  direction: Direction;
  borrower?: Borrower | undefined;
  steps: readonly LoanStep[];
  message?: HandOutMessage | undefined;
  /** The first scan is not done yet; the others wait for it. */
  scans: readonly Scan[];
  visits: number;
};

export type Direction = 'out' | 'back';
export type Borrower = Pick<Loan, 'borrower' | 'borrowerId' | 'dueDate' | 'contact' | 'note'>;

/**
 * A scanned bin whose items may still be loading, or an item in it with a code of its own. `visit` counts, so that one can
 * be scanned twice.
 */
export type Scan = { bin: BinHeader; itemId?: string | undefined; visit: number; isAsking?: boolean };

/** Pieces that were handed out to a loan, or the loan that was taken back, which counts as one. */
export type LoanStep = { item: Item; loan: Loan; direction: Direction; count: number };

/** One piece of an item that can be handed out, or a loan that can come back. */
export type Candidate = { item: Item; loan?: Loan | undefined };

export type HandOutEvent =
  | LabelEvent
  /** The items of the first scanned bin are known. */
  | { kind: 'loaded'; items: readonly Item[] }
  /** `count` is of what is handed out. */
  | { kind: 'take'; candidate: Candidate; count?: number }
  /** Lists a bin of which something was handed out, for more of it. */
  | { kind: 'askAgain'; bin: BinHeader }
  | { kind: 'choose'; borrower: Borrower }
  | { kind: 'turn'; direction: Direction }
  | { kind: 'undo' }
  | RefusedStep<LoanStep>;

/** Hands out or takes back, or undoes that. */
export type HandOutEffect = { kind: 'loan'; step: LoanStep; isUndo: boolean };

export type HandOutFacts = { mayTakeOut: (bin: BinHeader) => boolean; myId: string | undefined };

type Facts = HandOutFacts & Pick<FrameFacts, 'id' | 'at'>;
type HandOutStep = Step<HandOutState, HandOutEffect>;

export const handOutStart: HandOutState = { direction: 'out', steps: [], scans: [], visits: 0 };

/** Hands scanned items out to one person, or takes them back. */
export function handOut(state: HandOutState, event: HandOutEvent, facts: Facts): HandOutStep {
  switch (event.kind) {
    case 'label': {
      // The list of the bin before is not what was just scanned.
      const next = { ...state, scans: withoutQuestion(state.scans) };
      const found = matchOrProblem(event.label);
      if (found.kind === 'unknown' || found.kind === 'several') return { state: { ...next, message: found } };
      return scan(next, found, facts);
    }
    case 'arrived': {
      const ours = event.labels.filter(({ matches }) => matches.length > 0);
      return inTurn(state, ours, (before, label) => handOut(before, { kind: 'label', label }, facts));
    }
    case 'loaded':
      return decide(state, event.items, facts);
    case 'take':
      return take(state, event.candidate, event.count ?? 1, facts);
    case 'askAgain':
      return { state: withScan({ ...state, scans: [] }, { bin: event.bin, isAsking: true }) };
    case 'choose':
      return {
        // Steps of another person are not added to.
        state: { ...state, borrower: event.borrower, steps: [], scans: [], message: undefined },
        // Labels still in view were scanned for somebody else, or before anybody was chosen.
        effects: [{ kind: 'rescan' }],
      };
    case 'turn':
      return { state: { ...state, direction: event.direction, steps: [], scans: [], message: undefined } };
    case 'undo': {
      const step = state.steps.at(-1);
      if (step === undefined) return { state };
      const message: HandOutMessage = { kind: 'undone', name: step.item.name };
      return {
        state: { ...state, message, steps: state.steps.slice(0, -1) },
        effects: [{ kind: 'loan', step, isUndo: true }],
      };
    }
    case 'refused': {
      const message: HandOutMessage = { kind: 'refused', name: event.step.item.name, problem: event.problem };
      return { state: { ...state, message, steps: stepsAfter(state.steps, event) } };
    }
  }
}

/** A bin that is still loading stays. */
function withoutQuestion(scans: readonly Scan[]): readonly Scan[] {
  return scans.filter(({ isAsking }) => !isAsking);
}

function withScan(state: HandOutState, scanned: Omit<Scan, 'visit'>): HandOutState {
  const { scans, visits } = state;
  return { ...state, visits: visits + 1, scans: [...scans, { ...scanned, visit: visits }] };
}

function scan(state: HandOutState, match: Match, facts: Facts): HandOutStep {
  const signal = { kind: 'signal' } as const;
  const refusal = refusalOf(state, match, facts);
  if (refusal || match.kind === 'location') {
    const message: HandOutMessage = { kind: refusal ?? 'noBin', name: nameOfMatch(match) };
    return { state: { ...state, message }, effects: [signal] };
  }
  const { bin } = match;
  if (match.kind === 'item')
    return {
      state: withScan({ ...state, message: undefined }, { bin, itemId: match.item.id }),
      effects: [signal],
    };
  return {
    state: withScan({ ...state, message: undefined }, { bin }),
    effects: [signal, { kind: 'noteSeen', binId: bin.id }],
  };
}

function refusalOf({ direction, borrower }: HandOutState, match: Match, { mayTakeOut, myId }: HandOutFacts) {
  if (match.kind === 'location') return 'noBin';
  if (!mayTakeOut(match.bin)) return 'mayNot';
  if (direction === 'out' && borrower === undefined) return 'whoFirst';
  return !can(match.bin.role, 'lend items') && borrower?.borrowerId !== myId ? 'onlyOwn' : undefined;
}

/** The only candidate is handed out or taken back at once; of several one is chosen. */
function decide(state: HandOutState, items: readonly Item[], facts: Facts): HandOutStep {
  const { direction, borrower } = state;
  const [scanned, ...waiting] = state.scans;
  if (scanned === undefined) return { state };
  const present = itemsOfScan(scanned, items);
  const [only, ...others] = candidatesIn(present, direction, borrower);
  if (only === undefined) {
    const kind = direction === 'out' ? 'nothingLeft' : 'nothingLent';
    const name = (scanned.itemId && present[0]?.name) ?? scanned.bin.name;
    return { state: { ...state, scans: waiting, message: { kind, name } } };
  }
  if (others.length === 0) return take(state, only, 1, facts);
  return { state: { ...state, scans: [{ ...scanned, isAsking: true }, ...waiting] } };
}

/** The items of the scanned bin, or the one that was scanned itself. */
export function itemsOfScan({ itemId }: Scan, items: readonly Item[]): readonly Item[] {
  return itemId === undefined ? items : items.filter(({ id }) => id === itemId);
}

function take(before: HandOutState, { item, loan }: Candidate, count: number, facts: Facts): HandOutStep {
  const { borrower, scans } = before;
  const [scanned, ...waiting] = scans;
  // One may take more from the list of a bin until the next scan.
  const state = { ...before, scans: scanned?.isAsking && waiting.length === 0 ? scans : waiting };
  const { name } = item;
  if (loan !== undefined)
    return withStep(
      { ...state, message: { kind: 'takenBack', name, person: loan.borrower } },
      { item, loan, direction: 'back', count: 1 },
    );
  if (borrower === undefined) return { state };
  const earlier = state.steps.find((step) => step.item.id === item.id && step.direction === 'out');
  const lent: Loan = { id: earlier?.loan.id ?? facts.id, quantity: count, since: facts.at, ...borrower };
  const message: HandOutMessage = {
    kind: 'handedOut',
    name,
    person: borrower.borrower,
    count,
    left: item.quantity - count,
    bin: scanned?.bin,
  };
  return withStep({ ...state, message }, { item, loan: lent, direction: 'out', count });
}

function withStep(state: HandOutState, step: LoanStep): HandOutStep {
  return {
    state: { ...state, steps: [...state.steps, step] },
    effects: [{ kind: 'loan', step, isUndo: false }],
  };
}

/** Returns a scanned bin's items that can be handed out, or taken back from this person (from anybody if undefined). */
export function candidatesIn(
  items: readonly Item[],
  direction: Direction,
  borrower: Borrower | undefined,
): Candidate[] {
  const present = items.filter(({ deletedAt }) => deletedAt === undefined);
  if (direction === 'out') return present.filter(({ quantity }) => quantity > 0).map((item) => ({ item }));
  return present.flatMap((item) =>
    loansOf(item)
      .filter((loan) => borrower === undefined || isOf(loan, borrower))
      .map((loan) => ({ item, loan })),
  );
}

function isOf(loan: Loan, { borrower, borrowerId }: Borrower): boolean {
  return borrowerId === undefined ? loan.borrower === borrower : loan.borrowerId === borrowerId;
}
