/** Texts about quantities: input and validation. */
export const quantity = {
  read: 'Quantity {{quantity}}',
  useAsTyped: 'Use as typed',
  refused: {
    missing: 'Enter how many there are.',
    notNumber: 'Enter the quantity in digits, such as 12.',
    negative: 'The quantity can’t be below 0.',
    notWhole: 'Enter a whole number, without a comma or point.',
    tooLarge: 'The quantity can be at most {{max}}.',
  },
} as const;
