import type { Tiles } from '#domain/calls.ts';
import type { Env } from '#server/start/env.ts';
import type { OpenRead } from '../command.ts';

export const getAbout: OpenRead<'about.get'> = {
  summary:
    'Returns what this server offers: whether it sends mails and sells plans, the support address, and the hosts of external services. Needs no session.',
  read: async (
    _db,
    _now,
    _data,
    { serverSettings, isMailing, sales, analyticsUrl, suggester, productNames, labelPrinter, tiles },
  ) => {
    const { supportEmail } = await serverSettings.current();
    return {
      ...(supportEmail !== undefined && { supportEmail }),
      sendsMail: isMailing,
      sellsPlans: sales !== undefined,
      ...(analyticsUrl !== undefined && { analyticsUrl }),
      ...(suggester !== undefined && { suggestionHost: suggester.host }),
      ...(productNames !== undefined && { productHost: productNames.host }),
      printsLabels: labelPrinter !== undefined,
      ...(tiles !== undefined && { tiles }),
    };
  },
};

/** Reads the map settings; an address at the end of the attribution becomes its link. */
export function tilesOf({
  TILES_URL: url,
  TILES_ATTRIBUTION,
}: Pick<Env, 'TILES_URL' | 'TILES_ATTRIBUTION'>): Tiles | undefined {
  if (url === undefined) return undefined;
  const [, attribution = TILES_ATTRIBUTION, attributionUrl] =
    /^(.*?)\s+(https?:\/\/\S+)$/.exec(TILES_ATTRIBUTION) ?? [];
  return { url, attribution, ...(attributionUrl !== undefined && { attributionUrl }) };
}
