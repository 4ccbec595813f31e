import type { OpenRead } from '../command.ts';

export const getAbout: OpenRead<'about.get'> = {
  summary:
    'Returns what this server offers: whether it sends mails and sells plans, the support address, and the hosts of external services. Needs no session.',
  read: async (_db, _now, _data, { supportEmail, isMailing, sales, analyticsUrl, suggester, tiles }) => ({
    ...(supportEmail !== undefined && { supportEmail }),
    sendsMail: isMailing,
    sellsPlans: sales !== undefined,
    ...(analyticsUrl !== undefined && { analyticsUrl }),
    ...(suggester !== undefined && { suggestionHost: suggester.host }),
    ...(tiles !== undefined && { tiles }),
  }),
};
