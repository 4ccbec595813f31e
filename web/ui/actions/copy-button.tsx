import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import type { Icon } from '../marks/icon.ts';
import { Button } from './button.tsx';

type CopyButtonProps = {
  text: string;
  label: string;
  copiedLabel: string;
  failedLabel: string;
  icon?: Icon;
};

export function CopyButton({ text, label, copiedLabel, failedLabel, icon }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const copy = async () => {
    try {
      // Missing without a secure context, rejected without permission.
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  const said = { copied: copiedLabel, failed: failedLabel };
  return (
    <Button onClick={copy} icon={outcome === 'copied' ? Check : icon}>
      <span aria-live="polite">{outcome ? said[outcome] : label}</span>
    </Button>
  );
}
