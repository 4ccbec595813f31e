/** Texts about upgrading the plan, in Settings. */
export const upgrade = {
  title: 'More room',
  support: 'Your messages are answered first.',
  analytics: 'Advanced analytics: how your things and their value grew, and things in several bins.',
  byOperator:
    'The person who runs this server can give you a larger plan. Until then, moving things to the trash makes room.',
  ask: 'Write to {{address}}',
  askSubject: 'A larger plan in Whichbin',
  price: {
    day: '{{price}} a day',
    week: '{{price}} a week',
    month: '{{price}} a month',
    year: '{{price}} a year',
  },
  buy: 'Upgrade to {{plan}}',
  buyText: 'You pay at Stripe and can cancel at any time. Nothing you have stored is lost then.',
  renews: 'Paid. Renews on {{date}}.',
  ends: 'Cancelled. You have it until {{date}}. After that nothing is lost, but you cannot add more than your plan then holds.',
  unpaid: 'The last payment did not go through. Check your card, or the plan ends.',
  manage: 'Card and receipts',
  cancel: 'Cancel',
  offline: 'You can change your plan when you are online.',
} as const;
