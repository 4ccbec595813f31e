export type Mail = { to: string; subject: string; text: string; html: string };

/** Sends mails, or writes them to files. */
export type MailTransport = { send(mail: Mail): Promise<void>; close(): void };

/** Passes the address as an object, so that it is not parsed as a list. */
export function toMessage({ to, subject, text, html }: Mail, from: string) {
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
