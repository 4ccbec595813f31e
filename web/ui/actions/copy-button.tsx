import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import type { Icon } from '../marks/icon.ts';
import { Button, type ButtonKind } from './button.tsx';

type CopyButtonProps = {
  text: string;
  label: string;
  copiedLabel: string;
  failedLabel: string;
  icon?: Icon;
  kind?: ButtonKind;
  isWide?: boolean;
};

export function CopyButton({ text, label, copiedLabel, failedLabel, icon, ...look }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const copy = async () => {
    setOutcome((await copyText(text)) ? 'copied' : 'failed');
  };
  const outcomeLabels = { copied: copiedLabel, failed: failedLabel };
  return (
    <Button {...look} onClick={copy} icon={icon && outcome === 'copied' ? Check : icon}>
      {/* Reserves the width of both labels, so that nothing moves on press. */}
      <span className="inline-grid">
        <WidthOf text={label} />
        <WidthOf text={copiedLabel} />
        <span aria-live="polite" className="[grid-area:1/1]">
          {outcome ? outcomeLabels[outcome] : label}
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

/** Returns whether the text is on the clipboard, which is missing without a secure context and may be denied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
