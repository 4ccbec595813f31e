import type { Mail } from './carrier.ts';

/** A mail as nodemailer takes it. The address is handed over apart, so that nothing in it is read as a list of addresses. */
export function toMessage({ to, subject, text, html }: Mail, from: string) {
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    // Nobody's holiday notice shall come back.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
