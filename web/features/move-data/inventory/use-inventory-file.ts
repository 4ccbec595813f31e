import { useEffect, useRef, useState } from 'react';
import { canShare, handOver } from '#web/features/labels/print/hand-over.ts';
import { makeInventory } from './make-inventory.ts';
import type { InventoryGaps, InventoryProgress } from './messages.ts';

export type FileState =
  | { status: 'idle' | 'failed' }
  | { status: 'making'; progress: InventoryProgress | undefined }
  | { status: 'ready'; file: File; address: string; gaps: InventoryGaps };

/** Makes one file at a time and hands it over; it ends with its screen. */
export function useInventoryFile() {
  const [state, setState] = useState<FileState>({ status: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (state.status === 'ready') return () => URL.revokeObjectURL(state.address);
  }, [state]);

  const cancel = () => {
    running.current?.abort();
    setState({ status: 'idle' });
  };
  /** A file that is not downloaded stays for its buttons; phones share it in any case. */
  const make = async (order: Parameters<typeof makeInventory>[0], name: string, isDownloaded: boolean) => {
    cancel();
    const own = new AbortController();
    running.current = own;
    setState({ status: 'making', progress: undefined });
    const onProgress = (progress: InventoryProgress) =>
      own.signal.aborted || setState({ status: 'making', progress });
    const made = await makeInventory(order, { signal: own.signal, onProgress });
    if (own.signal.aborted) return;
    if (!made) return setState({ status: 'failed' });
    const file = new File([made.file], name, { type: made.file.type });
    setState({ status: 'ready', file, address: URL.createObjectURL(file), gaps: made.gaps });
    if (isDownloaded || canShare(file)) await handOver(file);
  };
  return { state, make, cancel };
}
