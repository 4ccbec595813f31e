import { useEffect, useRef, useState } from 'react';
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
    await handOver(file, address);
  };
  const cancel = () => {
    setState({ status: 'idle' });
    maker.current?.cancel();
  };
  return { state, make, cancel };
}

/** Whether this device can share files with other apps. */
export function canShare(file: File): boolean {
  return navigator.canShare?.({ files: [file] }) === true && matchMedia('(pointer: coarse)').matches;
}

/** If sharing is cancelled or refused, the buttons remain. */
export async function share(file: File): Promise<void> {
  await navigator.share({ files: [file], title: file.name }).catch(() => undefined);
}

async function handOver(file: File, address: string): Promise<void> {
  if (canShare(file)) await share(file);
  else download(file, address);
}

function download(file: File, address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
}
