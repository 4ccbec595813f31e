import type { Mail } from '#server/integrations/mail-transport.ts';
import { accountMail } from '../account/account-mail.ts';

/** The mail after a payment failed, which Stripe tries again for some days. */
export function paymentFailedMail({ to, origin }: { to: string; origin: string }): Mail {
  return accountMail({
    to,
    origin,
    link: `${origin}/settings?open=plan`,
    texts: [
      {
        language: 'en',
        title: 'Your payment did not go through',
        text: 'The last payment for your Whichbin plan did not go through. It is tried again during the next days.',
        act: 'Check your card',
        rest: 'If no payment goes through, the plan ends. Nothing you have stored is deleted.',
      },
      {
        language: 'sv',
        title: 'Din betalning gick inte igenom',
        text: 'Den senaste betalningen för ditt Whichbin-abonnemang gick inte igenom. Den görs om under de närmaste dagarna.',
        act: 'Kontrollera ditt kort',
        rest: 'Om ingen betalning går igenom upphör abonnemanget. Inget du har sparat raderas.',
      },
    ],
  });
}
