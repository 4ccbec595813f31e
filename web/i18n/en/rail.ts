/** Texts of the navigation at the side of wide screens. */
export const rail = {
  labels: 'Labels',
  shared: 'Shared',
  overview: 'Overview',
  activity: 'Activity',
  trash: 'Trash',
  notifications: 'Notifications',
  account: 'Account of {{name}}',
  showNames: 'Show names',
  listWidth: 'Width of the list',
  hideNames: 'Hide names',
} as const;
