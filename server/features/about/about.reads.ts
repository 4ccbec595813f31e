import type { OpenRead } from '../command.ts';

export const getAbout: OpenRead<'about.get'> = {
  summary: 'Whether this server sends mails, and the address of whoever helps its users. Needs no sign-in.',
  read: async (_db, _now, _data, { supportEmail, isMailing, sales, analyticsUrl, suggester, tiles }) => ({
    ...(supportEmail !== undefined && { supportEmail }),
    sendsMail: isMailing,
    sellsPlans: sales !== undefined,
    ...(analyticsUrl !== undefined && { analyticsUrl }),
    ...(suggester !== undefined && { suggestionHost: suggester.host }),
    ...(tiles !== undefined && { tiles }),
  }),
};
