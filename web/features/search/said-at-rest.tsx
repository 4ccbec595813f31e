import { useEffect, useState } from 'react';

/** Says a changing text to screen readers once it has come to rest, not at every letter. */
export function SaidAtRest({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

const restMs = 700;
