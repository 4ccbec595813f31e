import { useRef, useState } from 'react';
import {
  type Match,
  nameOfMatch,
  namingOf,
  rankOf,
  showScanned,
  useKnownCodes,
} from '#web/features/labels/scan/known-codes.ts';
import { ScanSheet } from '#web/features/labels/scan/scan-sheet.tsx';
import { signalScan } from '#web/features/labels/scan/scan-signal.ts';
import { createAim } from '#web/features/labels/scan/sightings.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ContainerChoice } from '../container-choices.ts';

type ScanChoiceProps = {
  title: string;
  choices: readonly ContainerChoice[];
  onPick: (choice: ContainerChoice) => void;
  onClose: () => void;
};

/** Chooses by scanning a label. */
export function ScanChoice({ title, choices, onPick, onClose }: ScanChoiceProps) {
  const { t } = useTranslation();
  const codes = useKnownCodes();
  const [aim] = useState(() => createAim());
  const [message, setMessage] = useState(t('scan.hint'));
  const isPicked = useRef(false);

  function take(text: string): void {
    const { scanned, matches } = codes.read(text);
    const [choice, ...others] = choices.filter((each) => matches.some((match) => isSame(each, match)));
    const [match] = matches;
    if (choice && others.length === 0) {
      if (isPicked.current) return;
      isPicked.current = true;
      signalScan();
      onPick(choice);
    } else if (choice) setMessage(t('scan.several'));
    else if (match) setMessage(t('scan.noChoice', { name: nameOfMatch(match) }));
    else if (scanned.kind === 'foreign') setMessage(t('scan.foreign'));
    else setMessage(t('scan.notHere', { what: showScanned(scanned) }));
  }

  return (
    <ScanSheet
      title={title}
      message={message}
      nameOf={(text) => namingOf(codes.read(text))}
      onSee={(sightings) => {
        const aimed = aim(sightings, performance.now(), (text) => rankOf(codes.read(text)));
        if (aimed === 'several') setMessage(t('scan.several'));
        else if (aimed) take(aimed.text);
      }}
      onText={take}
      onClose={onClose}
    />
  );
}

function isSame(choice: ContainerChoice, match: Match): boolean {
  if (choice.kind === 'bin') return match.kind === 'bin' && match.bin.id === choice.bin.id;
  return match.kind === 'location' && match.location.id === choice.location.id;
}
