import ScanLine from 'lucide-react/icons/scan-line';
import { lazy, Suspense, useState } from 'react';
import { tidyLine } from '#domain/text.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/actions/button.tsx';
import type { FieldTexts } from '#web/ui/fields/field.tsx';
import { TextArea } from '#web/ui/fields/text-field.tsx';
import type { CodeTarget } from './code-acts.ts';

const CodeScan = lazy(async () => {
  const [{ CodeScan: sheet }] = await Promise.all([import('./codes-sheet.tsx'), loadLaterTexts()]);
  return { default: sheet };
});

type StickerFieldProps = FieldTexts & {
  value: string;
  onChange: (text: string) => void;
  readOnly: boolean;
  scanLabel: string;
  /** The thing as it was when the form was opened; undefined for a new one. */
  target?: CodeTarget | undefined;
};

/** The texts of codes on a thing, one a line, typed or scanned. */
export function StickerField({ scanLabel, target, ...field }: StickerFieldProps) {
  const [isScanning, setScanning] = useState(false);
  const { value, onChange, readOnly } = field;
  const add = (text: string) => {
    setScanning(false);
    const lines = value.split('\n').filter((line) => line.trim() !== '');
    onChange([...new Set([...lines, tidyLine(text)])].join('\n'));
    return undefined;
  };
  return (
    <div>
      <TextArea {...field} rows={1} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      {!readOnly && (
        <Button kind="quiet" icon={ScanLine} className="-ml-4" onClick={() => setScanning(true)}>
          {scanLabel}
        </Button>
      )}
      {isScanning && (
        <Suspense>
          <CodeScan title={scanLabel} target={target} onCode={add} onClose={() => setScanning(false)} />
        </Suspense>
      )}
    </div>
  );
}
