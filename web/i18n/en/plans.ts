/** Texts about plans and their usage. */
export const plans = {
  names: { free: 'Free', pro: 'Pro', unlimited: 'Unlimited' },
  see: 'See your plan',
  binsUsed: 'Bins in use',
  used: '{{used}} of {{max}}',
  roomLeft_one: 'Room for {{count}} more bin.',
  roomLeft_other: 'Room for {{count}} more bins.',
  full: 'All of them are in use. A bin that goes to the trash makes room for another.',
  over: 'That is more than your plan includes. Nothing is lost or hidden, but you cannot create new bins.',
} as const;
