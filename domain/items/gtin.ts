const lengths: readonly number[] = [8, 12, 13, 14];

/**
 * The number below the bars of a product (GTIN) without leading zeros, which depend on who prints it: `0850076167554`
 * and `850076167554` are one number. Undefined for other texts; the last digit is checked (GS1 General Specifications 7.9).
 */
export function gtinOf(text: string): string | undefined {
  if (!/^\d{8,14}$/.test(text) || !lengths.includes(text.length)) return undefined;
  const digits = [...text].reverse().map(Number);
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0);
  const number = text.replace(/^0+/, '');
  return sum % 10 === 0 && number !== '' ? number : undefined;
}
