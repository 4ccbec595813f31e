export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The URL at which a POST ends mails of this kind, by RFC 8058. */
  stopUrl?: string;
  /** How many hours after it was written it is still of use; a day by default. */
  usefulHours?: number;
};

/** Sends mails, or writes them to files. */
export type MailTransport = { send(mail: Mail): Promise<void>; close(): void };

/** Passes the address as an object, so that it is not parsed as a list. */
export function toMessage({ to, subject, text, html, stopUrl }: Mail, from: string) {
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(stopUrl !== undefined && {
        'List-Unsubscribe': `<${stopUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}
