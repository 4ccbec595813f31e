import Bell from 'lucide-react/icons/bell';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Replace from 'lucide-react/icons/replace';
import Trash2 from 'lucide-react/icons/trash-2';
import UserCheck from 'lucide-react/icons/user-check';
import UserMinus from 'lucide-react/icons/user-minus';
import UserPen from 'lucide-react/icons/user-pen';
import UserPlus from 'lucide-react/icons/user-plus';
import UserX from 'lucide-react/icons/user-x';
import type { NotificationType } from '#domain/notifications/notification.ts';
import type { Icon } from '#web/ui/marks/icon.ts';

/** A bell for a type that only a newer server knows. */
export function notificationIcon(type: NotificationType): Icon {
  return icons[type] ?? Bell;
}

const icons: Record<NotificationType, Icon> = {
  bin_access_request: UserPlus,
  bin_access_granted: UserCheck,
  bin_access_denied: UserX,
  bin_invite: Mail,
  location_invite: Mail,
  invite_accepted: UserCheck,
  access_left: LogOut,
  role_changed: UserPen,
  access_ended: UserMinus,
  bin_deleted: Trash2,
  items_deleted: Trash2,
  values_replaced: Replace,
  replaced_anothers_values: Replace,
  payment_received: ReceiptText,
};
