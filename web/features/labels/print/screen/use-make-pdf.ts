import { useEffect, useRef, useState } from 'react';
import { handOver } from '../hand-over.ts';
import type { PrintJob } from '../layout/sheets.ts';
import { createPdfMaker, type PdfMaker } from '../pdf/pdf-maker.ts';

export type PdfState =
  | { status: 'idle' | 'failed' }
  | { status: 'making'; page: number; of: number }
  | { status: 'ready'; file: File; address: string };

/** A PDF of this job; another job discards it. `onMade` is called before it is handed over. */
export function useMakePdf(job: PrintJob, name: string, onMade: () => void) {
  const maker = useRef<PdfMaker>(undefined);
  const [state, setState] = useState<PdfState>({ status: 'idle' });
  useEffect(() => {
    maker.current = createPdfMaker();
    // The first PDF is faster if the worker has already started.
    maker.current.start();
    return () => maker.current?.stop();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new job discards the earlier PDF
  useEffect(() => {
    maker.current?.cancel();
    setState({ status: 'idle' });
  }, [job]);
  useEffect(() => {
    if (state.status === 'ready') return () => URL.revokeObjectURL(state.address);
  }, [state]);

  const make = async () => {
    setState({ status: 'making', page: 0, of: 0 });
    const pdf = await maker.current?.make(job, name, (page, of) => setState({ status: 'making', page, of }));
    if (!pdf) return setState((now) => (now.status === 'making' ? { status: 'failed' } : now));
    const file = new File([pdf], `${name}.pdf`, { type: 'application/pdf' });
    const address = URL.createObjectURL(file);
    setState({ status: 'ready', file, address });
    onMade();
    await handOver(file);
  };
  const cancel = () => {
    setState({ status: 'idle' });
    maker.current?.cancel();
  };
  return { state, make, cancel };
}
