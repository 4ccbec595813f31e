/** The sheets for lending something and for getting it back. */
export const lending = {
  title: 'Lend {{name}}',
  to: 'Lend to',
  toMissing: 'Write who borrows it.',
  borrowers: 'Names you have used',
  count: 'How many',
  countFault: 'A number from {{min}} to {{max}}.',
  until: 'Back by',
  times: { week: 'In a week', twoWeeks: 'In two weeks', month: 'In a month' },
  lend: 'Lend',
  returnTitle: 'Put back {{name}}',
  returnCount: 'How many came back',
  hasMore: '{{name}} still has more',
  returnedFrom: 'Put back {{count}}: {{name}} (was lent to {{from}})',
  loanEnded: '{{name}} is no longer lent to {{from}}',
  done: '{{name}} is lent to {{to}}',
} as const;
