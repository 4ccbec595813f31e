/** Texts about refused changes that are shown before the sync sheet is opened. */
export const refused = {
  count_one: '{{count}} ändring kunde inte sparas',
  count_other: '{{count}} ändringar kunde inte sparas',
  show: 'Visa',
  text: 'De ligger kvar här tills du bestämmer vad som ska hända med dem.',
  binTitle: 'Lådan kunde inte sparas',
  binText: 'Den ligger kvar på den här enheten, med det du lagt i den, tills du bestämmer vad som ska hända.',
  binLook: 'Se vad som hände',
};
