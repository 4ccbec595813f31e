import { useRef, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { createCamera } from './camera.ts';
import { namingOf, useKnownCodes } from './known-codes.ts';
import type { Naming } from './outlines.tsx';
import { ScanControls } from './scan-controls.tsx';
import { signalScan } from './scan-signal.ts';
import { createAim, type Sighting } from './sightings.ts';
import { useKeyboardScanner } from './use-keyboard-scanner.ts';
import { Viewfinder } from './viewfinder.tsx';

type ScanSheetProps = {
  title: string;
  message: string;
  nameOf: (text: string) => Naming | undefined;
  onSee: (sightings: readonly Sighting[]) => void;
  onText: (text: string) => void;
  onClose: () => void;
};

/** The scanner as a sheet over the current screen. */
export function ScanSheet({ title, message, nameOf, onSee, onText, onClose }: ScanSheetProps) {
  const [camera] = useState(createCamera);
  useKeyboardScanner(onText);
  return (
    <Sheet isOpen title={title} onClose={onClose}>
      <div className="relative -mx-5 mb-3 h-[min(46dvh,26rem)] overflow-y-auto bg-camera">
        <Viewfinder camera={camera} nameOf={nameOf} onSee={onSee} onPick={onText} />
      </div>
      <div className="space-y-3">
        <p role="status">{message}</p>
        <ScanControls camera={camera} onText={onText} />
      </div>
    </Sheet>
  );
}

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
