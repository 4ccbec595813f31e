import CirclePlus from 'lucide-react/icons/circle-plus';
import FolderInput from 'lucide-react/icons/folder-input';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import UserCheck from 'lucide-react/icons/user-check';
import UserMinus from 'lucide-react/icons/user-minus';
import type { EventKind } from '#domain/history/history.ts';
import type { Icon } from '#web/ui/marks/icon.ts';

export const eventIcons: Record<EventKind, Icon> = {
  created: CirclePlus,
  renamed: Pencil,
  changed: Pencil,
  movedIn: FolderInput,
  movedOut: FolderInput,
  deleted: Trash2,
  restored: Undo2,
  itemsAdded: CirclePlus,
  itemChanged: Pencil,
  itemsMovedIn: FolderInput,
  itemsMovedOut: FolderInput,
  itemsDeleted: Trash2,
  itemsRestored: Undo2,
  itemsGone: Trash2,
  accessGranted: UserCheck,
  accessChanged: UserCheck,
  accessEnded: UserMinus,
};
