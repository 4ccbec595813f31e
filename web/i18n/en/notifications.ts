export const notifications = {
  title: 'Notifications',
  emptyTitle: 'Nothing has happened yet',
  emptyText: 'You will see it here when somebody shares with you, asks for access or answers you.',
  today: 'Today',
  yesterday: 'Yesterday',
  unread: 'New',
  answered: 'Answered',
  words: {
    bin_access_request: '{{actor}} asks for access to “{{title}}”',
    bin_access_granted: '{{actor}} gave you access to “{{title}}”',
    bin_access_denied: '{{actor}} said no to your request for “{{title}}”',
    bin_invite: '{{actor}} invites you to the bin “{{title}}”',
    location_invite: '{{actor}} invites you to the place “{{title}}”',
  },
  grantedWithMore: '{{actor}} gave you access to “{{title}}” and {{count}} more',
  section: 'Notifications',
  onDevice: 'Show on this device',
  onDeviceHint: 'When somebody shares with you, asks for access or answers you, while Whichbin is open.',
  denied:
    'This browser blocks notifications from Whichbin. You can allow them in its settings for this address.',
  unsupported: 'This browser shows no notifications from here.',
} as const;
