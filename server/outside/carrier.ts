export type Mail = { to: string; subject: string; text: string; html: string };

export type Carrier = { carry(mail: Mail): Promise<void>; close(): void };
