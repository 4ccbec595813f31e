import { useRef, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { createAim } from './aim.ts';
import { namingOf, useKnownCodes } from './known-codes.ts';
import { ScanSheet } from './scan-sheet.tsx';
import { signalScan } from './scan-signal.ts';

type StickerScanProps = { title: string; onText: (text: string) => void; onClose: () => void };

/** Reads the sticker of another product; labels of ours are none. */
export function StickerScan({ title, onText, onClose }: StickerScanProps) {
  const { t } = useTranslation();
  const codes = useKnownCodes();
  const [aim] = useState(() => createAim());
  const [message, setMessage] = useState(t('scan.hint'));
  const isRead = useRef(false);
  const isOurs = (text: string) => ['code', 'page'].includes(codes.read(text).scanned.kind);

  function read(text: string): void {
    if (isOurs(text)) setMessage(t('scan.isOurs'));
    else if (!isRead.current) {
      isRead.current = true;
      signalScan();
      onText(text);
    }
  }

  return (
    <ScanSheet
      title={title}
      message={message}
      nameOf={(text) => namingOf(codes.read(text))}
      onSee={(sightings) => {
        const aimed = aim(sightings, performance.now(), (text) => (isOurs(text) ? 'foreign' : 'label'));
        if (aimed === 'several') setMessage(t('scan.several'));
        else if (aimed) read(aimed.text);
      }}
      onText={read}
      onClose={onClose}
    />
  );
}
