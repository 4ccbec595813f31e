import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { useUiTexts } from '../marks/ui-texts.tsx';
import { Sheet } from './sheet.tsx';

export type Question = {
  title: string;
  text?: ReactNode;
  okLabel?: string;
  isDangerous?: boolean;
};

type Ask = (question: Question) => Promise<boolean>;
type Pending = { question: Question; answer: (ok: boolean) => void };

const ConfirmContext = createContext<Ask | null>(null);

/** Resolves to true on OK; to false on Cancel, Escape or a press outside. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it');
  return ask;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<Pending[]>([]);
  const ask = useCallback<Ask>(
    (question) => new Promise((answer) => setQueue((waiting) => [...waiting, { question, answer }])),
    [],
  );
  const [current] = queue;
  const settle = (ok: boolean) => {
    current?.answer(ok);
    setQueue((waiting) => waiting.slice(1));
  };
  return (
    <ConfirmContext value={ask}>
      {children}
      {current && <ConfirmDialog question={current.question} onAnswer={settle} />}
    </ConfirmContext>
  );
}

function ConfirmDialog({ question, onAnswer }: { question: Question; onAnswer: (ok: boolean) => void }) {
  const texts = useUiTexts();
  return (
    <Sheet
      isOpen
      role="alertdialog"
      isCloseHidden
      title={question.title}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button
            kind="secondary"
            onClick={() => onAnswer(false)}
            data-autofocus={question.isDangerous || undefined}
          >
            {texts.cancel}
          </Button>
          <Button
            kind={question.isDangerous ? 'danger' : 'primary'}
            onClick={() => onAnswer(true)}
            data-autofocus={!question.isDangerous || undefined}
          >
            {question.okLabel ?? texts.ok}
          </Button>
        </>
      }
    >
      {question.text && (
        // A link in the text leads away from the question.
        <div
          className="text-ink-soft"
          onClickCapture={({ target }) => target instanceof Element && target.closest('a') && onAnswer(false)}
        >
          {question.text}
        </div>
      )}
    </Sheet>
  );
}
