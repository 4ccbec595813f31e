import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A received mail with decoded parts. */
export type ArrivedMail = {
  from: string;
  to: string[];
  isEncrypted: boolean;
  user: string | undefined;
  headers: Map<string, string>;
  text: string;
  html: string;
};

export type MailServer = {
  /** The value of SMTP_URL. */
  url: string;
  arrived: ArrivedMail[];
  /** Refuses the next mails with these codes. */
  refuseNext(...codes: number[]): void;
  tries(): number;
  close(): Promise<void>;
};

export const mailUser = { name: 'bins', password: 'p@ss word' };

/** An SMTP server on loopback that stores received mails; it requires TLS and a password. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const arrived: ArrivedMail[] = [];
  const refusals: number[] = [];
  let tries = 0;
  const server = new SMTPServer({
    // Silences the warning about the library's certificate.
    logger: false,
    authMethods: ['PLAIN'],
    onAuth({ username, password }, _session, done) {
      const isRight = username === mailUser.name && password === mailUser.password;
      done(isRight ? null : new Error('wrong password'), isRight ? { user: username } : undefined);
    },
    onData(stream, session, done) {
      tries++;
      text(stream).then((raw) => {
        const code = refusals.shift();
        if (code !== undefined) {
          const to = session.envelope.rcptTo.map(({ address }) => address).join();
          done(Object.assign(new Error(`not for ${to}`), { responseCode: code }));
          return;
        }
        arrived.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          isEncrypted: session.secure,
          user: session.user as string | undefined,
          ...parseMail(raw),
        });
        done(null);
      }, done);
    },
    ...options,
  });
  // Some tests close the connection in the middle.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const password = encodeURIComponent(mailUser.password);
  return {
    // The certificate is self-signed.
    url: `smtp://${mailUser.name}:${password}@127.0.0.1:${port}?tls.rejectUnauthorized=false`,
    arrived,
    refuseNext: (...codes) => void refusals.push(...codes),
    tries: () => tries,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Parses a mail with a plain and an HTML part. */
export function parseMail(raw: string): Pick<ArrivedMail, 'headers' | 'text' | 'html'> {
  const { headers, body } = splitPart(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = body.split(`--${boundary}`).map((part) => splitPart(part.replace(/^\r?\n/, '')));
  const ofType = (type: string) => {
    const part = parts.find((each) => each.headers.get('content-type')?.startsWith(type));
    return part === undefined ? '' : decoded(part.body, part.headers.get('content-transfer-encoding'));
  };
  return { headers, text: ofType('text/plain'), html: ofType('text/html') };
}

function splitPart(part: string): { headers: Map<string, string>; body: string } {
  const [head = '', ...rest] = part.split(/\r?\n\r?\n/);
  const headers = new Map<string, string>();
  for (const line of head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0)
      headers.set(line.slice(0, colon).toLowerCase(), decodedWords(line.slice(colon + 1).trim()));
  }
  return { headers, body: rest.join('\n\n') };
}

function decoded(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? fromQuoted(body.replaceAll(/=\r?\n/g, '')) : body;
}

/** Decodes headers by RFC 2047. */
function decodedWords(value: string): string {
  return value
    .replaceAll(/\?= +=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_whole, how: string, word: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : fromQuoted(word.replaceAll('_', ' ')),
    );
}

function fromQuoted(textOfBytes: string): string {
  const bytes = textOfBytes.replaceAll(/=([0-9A-F]{2})/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}

/** The mails with a link to this path, such as '/invite/'. */
export function mailsLeadingTo({ arrived }: Pick<MailServer, 'arrived'>, path: string): ArrivedMail[] {
  return arrived.filter(({ text }) => text.includes(path));
}
