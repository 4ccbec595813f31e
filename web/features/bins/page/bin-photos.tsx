import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { Photos } from '#web/features/photos/photos.tsx';

export function BinPhotos({ bin }: { bin: BinHeader }) {
  if (bin.deletedAt !== undefined) return null;
  return (
    <Photos
      target={{ kind: 'bin', id: bin.id }}
      stream={bin.id}
      name={bin.name}
      photos={bin.photos}
      canChange={can(bin.role, 'edit details')}
    />
  );
}
