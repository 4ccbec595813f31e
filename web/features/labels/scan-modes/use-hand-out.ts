import { useRef, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item, Loan } from '#domain/items/item.ts';
import { loansOf } from '#domain/items/loan-rules.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { newId } from '#web/data/operations/new-id.ts';
import {
  type Match,
  nameOfMatch,
  namingOf,
  showScanned,
  useKnownCodes,
} from '#web/features/labels/scan/known-codes.ts';
import { noteSeen } from '#web/features/labels/scan/note-seen.ts';
import { signalScan } from '#web/features/labels/scan/scan-signal.ts';
import { createVisits, type Sighting } from '#web/features/labels/scan/sightings.ts';
import { useMayTakeOut } from '#web/features/things/items/item-rights.ts';
import { lendItem, returnItem } from '#web/features/things/items/lending/use-loan-acts.ts';

export type HandOutMessage =
  | {
      kind:
        | 'unknown'
        | 'noBin'
        | 'mayNot'
        | 'onlyOwn'
        | 'whoFirst'
        | 'nothingLeft'
        | 'nothingLent'
        | 'undone';
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
  | { kind: 'several'; matches: readonly Match[] }
  | { kind: 'refused'; name: string; problem: unknown };

/** Pieces that were handed out to a loan, or the loan that was taken back, which counts as one. */
type Step = { item: Candidate['item']; loan: Loan; direction: Direction; count: number };

/** A scanned bin whose things may still be loading. `visit` counts, so that one bin can be scanned twice. */
type Scan = { bin: BinHeader; visit: number; isAsking?: boolean };

/** Hands scanned things out to one person, or takes them back. */
export function useHandOut() {
  const codes = useKnownCodes();
  const mayTakeOut = useMayTakeOut();
  const myId = useProfile()?.uid;
  const [direction, setDirection] = useState<Direction>('out');
  const [borrower, setBorrower] = useState<Borrower>();
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [message, setMessage] = useState<HandOutMessage>();
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const visits = useRef(createVisits());
  const visitCount = useRef(0);

  function handleText(text: string): void {
    const read = codes.read(text);
    const [match, ...others] = read.matches;
    // The list of the bin before is not what was just scanned.
    setScans(withoutQuestion);
    if (match === undefined) setMessage({ kind: 'unknown', name: showScanned(read.scanned) });
    else if (others.length > 0) setMessage({ kind: 'several', matches: read.matches });
    else takeMatch(match);
  }

  function takeMatch(match: Match): void {
    signalScan();
    const name = nameOfMatch(match);
    if (match.kind === 'location') setMessage({ kind: 'noBin', name });
    else if (!mayTakeOut(match.bin)) setMessage({ kind: 'mayNot', name });
    else if (direction === 'out' && borrower === undefined) setMessage({ kind: 'whoFirst', name });
    else if (!can(match.bin.role, 'lend items') && borrower?.borrowerId !== myId)
      setMessage({ kind: 'onlyOwn', name });
    else {
      noteSeen(match.bin.id);
      setMessage(undefined);
      const visit = visitCount.current++;
      setScans((before) => [...withoutQuestion(before), { bin: match.bin, visit }]);
    }
  }

  /** `count` is of what is handed out. */
  function take({ item, loan }: Candidate, count = 1): void {
    const [scan] = scans;
    // One may take more from the list of a bin until the next scan.
    setScans((before) => (before.length === 1 && before[0]?.isAsking ? before : before.slice(1)));
    if (loan !== undefined) {
      setMessage({ kind: 'takenBack', name: item.name, person: loan.borrower });
      perform({ item, loan, direction: 'back', count: 1 }, returnItem(item, { loanId: loan.id }));
    } else if (borrower !== undefined) {
      const before = steps.find((step) => step.item.id === item.id && step.direction === 'out');
      const lent: Loan = {
        id: before?.loan.id ?? newId(),
        quantity: count,
        since: new Date().toISOString(),
        ...borrower,
      };
      const { id: loanId, ...lending } = lent;
      const left = item.quantity - count;
      setMessage({
        kind: 'handedOut',
        name: item.name,
        person: borrower.borrower,
        count,
        left,
        bin: scan?.bin,
      });
      perform({ item, loan: lent, direction: 'out', count }, lendItem(item, { loanId, ...lending }));
    }
  }

  function perform(step: Step, done: Promise<unknown>): void {
    setSteps((before) => [...before, step]);
    done.catch((problem: unknown) => {
      setSteps((before) => before.filter((each) => each !== step));
      setMessage({ kind: 'refused', name: step.item.name, problem });
    });
  }

  function undo(): void {
    const last = steps.at(-1);
    if (last === undefined) return;
    const { item, loan, direction: way, count } = last;
    const now =
      currentAccount
        .get()
        ?.bin(item.binId)
        .get()
        .items.find(({ id }) => id === item.id) ?? item;
    const { id: loanId, ...lending } = loan;
    const done =
      way === 'out' ? returnItem(now, { loanId, quantity: count }) : lendItem(now, { loanId, ...lending });
    setSteps(steps.slice(0, -1));
    setMessage({ kind: 'undone', name: item.name });
    done.catch((problem: unknown) => {
      setSteps((before) => [...before, last]);
      setMessage({ kind: 'refused', name: item.name, problem });
    });
  }

  return {
    hasBegun: [borrower, message, scans[0]].some((each) => each !== undefined),
    direction,
    borrower,
    /** How many were handed out, or loans taken back. */
    count: steps.reduce((sum, step) => sum + step.count, 0),
    message,
    /** The first scan that is not done; the others wait for it. */
    scanned: scans[0],
    handleText,
    take,
    undo,
    say: setMessage,
    /** Lists what is in the scanned bin. */
    ask: () => setScans(([first, ...others]) => (first ? [{ ...first, isAsking: true }, ...others] : [])),
    /** Lists a bin of which something was handed out, for more of it. */
    askAgain: (bin: BinHeader) => setScans([{ bin, visit: visitCount.current++, isAsking: true }]),
    close: () => setScans((before) => before.slice(1)),
    choose(next: Borrower | undefined): void {
      // Steps of another person are not added to.
      setSteps([]);
      setBorrower(next);
      setMessage(undefined);
      setScans([]);
      // Labels still in view were scanned for somebody else, or before anybody was chosen.
      visits.current.forgetOthers(undefined);
    },
    turn(next: Direction): void {
      setDirection(next);
      setSteps([]);
      setScans([]);
      setMessage(undefined);
    },
    handleSightings(sightings: readonly Sighting[]): void {
      const arrived = visits.current.arrived(sightings, performance.now());
      for (const text of arrived) if (codes.read(text).matches.length > 0) handleText(text);
    },
    nameOf: (text: string) => namingOf(codes.read(text)),
  };
}

/** A bin that is still loading stays. */
function withoutQuestion(scans: readonly Scan[]): readonly Scan[] {
  return scans.filter(({ isAsking }) => !isAsking);
}

export type HandOutMode = ReturnType<typeof useHandOut>;

export type Direction = 'out' | 'back';
export type Borrower = Pick<Loan, 'borrower' | 'borrowerId' | 'dueDate' | 'contact' | 'note'>;

/** One piece of an item that can be handed out, or a loan that can come back. */
type Candidate = { item: Item; loan?: Loan | undefined };

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
