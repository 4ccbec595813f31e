/** One mail to one address: the same as plain text and as HTML. */
export type Mail = { to: string; subject: string; text: string; html: string };

/** Carries a mail somewhere. */
export type Carrier = { carry(mail: Mail): Promise<void>; close(): void };
