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
    <Button onClick={copy} icon={icon && outcome === 'copied' ? Check : icon}>
      {/* The button is as wide before the press as after it, so that nothing beside it moves. */}
      <span className="inline-grid">
        <WidthOf text={label} />
        <WidthOf text={copiedLabel} />
        <span aria-live="polite" className="[grid-area:1/1]">
          {outcome ? said[outcome] : label}
        </span>
      </span>
    </Button>
  );
}

function WidthOf({ text }: { text: string }) {
  return (
    <span
      aria-hidden
      data-text={text}
      className="invisible h-0 [grid-area:1/1] after:content-[attr(data-text)]"
    />
  );
}
