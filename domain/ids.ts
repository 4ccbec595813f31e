export const nilId = '00000000-0000-0000-0000-000000000000';

export const uuid = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;

/** Kept apart from the schemas, because the first screens load no zod. */
export function isId(text: string): boolean {
  return uuid.test(text) && text !== nilId;
}
