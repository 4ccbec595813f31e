import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Candidate } from '#domain/bins/bin-calls.ts';
import type { Scanned } from '#domain/bins/scanned.ts';
import type { CodeRow } from '#domain/codes/codes.ts';
import { AppError } from '#domain/errors.ts';
import { paths } from '#web/app/paths.ts';
import { useCodes, useConnection } from '#web/data/account/hooks.ts';
import { query } from '#web/data/account/online-calls.ts';
import {
  type Match,
  namingOf,
  rankOf,
  showScanned,
  useKnownCodes,
} from '#web/features/labels/scan/known-codes.ts';
import { noteSeen } from '#web/features/labels/scan/note-seen.ts';
import { signalScan } from '#web/features/labels/scan/scan-signal.ts';
import { createAim, type Sighting } from '#web/features/labels/scan/sightings.ts';
import { isUnreachable, linkToFoundBin } from '#web/features/things/bins/stranger/found-bin.ts';

/** The message below the picture. `what` is the code or label as people write it. */
export type ScanMessage =
  | { kind: 'several' }
  | { kind: 'looking'; what: string }
  /** `code`: what was scanned is a code, and not the text of a label. */
  | { kind: 'none'; what: string; code: string | undefined }
  | { kind: 'notHere'; what: string; wanted: ScannedCode }
  | { kind: 'failed'; what: string; wanted: ScannedCode; problem: unknown }
  | { kind: 'candidates'; candidates: readonly Candidate[]; arePublic: boolean }
  | { kind: 'matches'; matches: readonly Match[] }
  /** Several codes in a chosen picture. */
  | { kind: 'inPicture'; texts: readonly string[] }
  | { kind: 'void'; row: CodeRow }
  | { kind: 'foreign'; text: string }
  | { kind: 'pictureEmpty' | 'pictureBroken' | 'decoder' };

export type ScannedCode = Exclude<Scanned, { kind: 'foreign' }>;

/** Returning from a bin must not make the camera open it again. */
let openedLast: string | undefined;

/** Opens the bin of a scanned label. */
export function useOpenMode() {
  const navigate = useNavigate();
  const codes = useKnownCodes();
  const ownCodes = useCodes();
  const connection = useConnection();
  const [message, setMessage] = useState<ScanMessage>();
  const aim = useRef<ReturnType<typeof createAim>>(null);
  const answers = useRef(new Map<string, ScanMessage>());

  function open(match: Match, text?: string): void {
    openedLast = text;
    signalScan();
    if (match.kind === 'bin') noteSeen(match.bin.id);
    void navigate(
      match.kind === 'bin'
        ? { to: paths.bin, params: { binId: match.bin.id } }
        : { to: paths.location, params: { locationId: match.location.id } },
    );
  }

  function handleText(text: string): void {
    const { scanned, matches } = codes.read(text);
    const [only, ...others] = matches;
    if (only && others.length === 0) open(only, text);
    else if (scanned.kind === 'code' && ownCodes.get(scanned.code)?.state === 'free') {
      openedLast = text;
      signalScan();
      void navigate({ to: paths.binCreate, search: { code: scanned.code } });
    } else {
      signalScan();
      const own = scanned.kind === 'code' ? ownCodes.get(scanned.code) : undefined;
      if (only) setMessage({ kind: 'matches', matches });
      else if (own?.state === 'void') setMessage({ kind: 'void', row: own });
      else if (scanned.kind === 'foreign') setMessage({ kind: 'foreign', text: scanned.text });
      else void lookUp(scanned, text);
    }
  }

  /** Once per code while the camera is open. */
  async function lookUp(wanted: ScannedCode, text?: string): Promise<void> {
    const code = codeOf(wanted);
    const what = showScanned(wanted);
    const answer = answers.current.get(code);
    if (answer) return setMessage(answer);
    if (connection === 'offline') return setMessage({ kind: 'notHere', what, wanted });
    const looking: ScanMessage = { kind: 'looking', what };
    answers.current.set(code, looking);
    setMessage(looking);
    const finish = (outcome: ScanMessage, isFinal: boolean) => {
      if (isFinal) answers.current.set(code, outcome);
      else answers.current.delete(code);
      setMessage((newest) => (newest === looking ? outcome : newest));
    };
    try {
      const found = await query('bins.find', { code });
      const { candidates, bin } = found;
      if (candidates) return finish({ kind: 'candidates', candidates, arePublic: bin !== undefined }, true);
      answers.current.delete(code);
      openedLast = text;
      await navigate(linkToFoundBin(found, code));
    } catch (problem) {
      const isNone = problem instanceof AppError && noneCodes.has(problem.code);
      if (isNone) finish({ kind: 'none', what, code: wanted.kind === 'code' ? code : undefined }, true);
      else if (isUnreachable(problem)) finish({ kind: 'notHere', what, wanted }, false);
      else finish({ kind: 'failed', what, wanted, problem }, false);
    }
  }

  const lookUpAgain = useEffectEvent(() => {
    if (message?.kind === 'notHere') void lookUp(message.wanted);
  });
  useEffect(() => {
    if (connection === 'online') lookUpAgain();
  }, [connection]);

  return {
    message,
    handleText,
    lookUp,
    open,
    say: setMessage,
    handleSightings(sightings: readonly Sighting[]): void {
      aim.current ??= createAim(openedLast);
      const aimed = aim.current(sightings, performance.now(), (text) => rankOf(codes.read(text)));
      if (aimed === 'several')
        setMessage((before) => (before?.kind === 'several' ? before : { kind: 'several' }));
      else if (aimed) handleText(aimed.text);
      else if (sightings.length < 2)
        setMessage((before) => (before?.kind === 'several' ? undefined : before));
    },
    nameOf: (text: string) => namingOf(codes.read(text)),
    /** For any text, including text that is not one of our labels. */
    nameIn: (text: string) => namingOf(codes.read(text))?.name ?? showScanned(codes.read(text).scanned),
  };
}

const noneCodes = new Set(['bins.noneFound', 'request.invalid']);

/** The code in the request to the server. */
function codeOf(wanted: ScannedCode): string {
  if (wanted.kind === 'code') return wanted.code;
  return wanted.kind === 'label' ? wanted.label : wanted.id;
}
