import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });

export type TextAnswer = { status: number; headers: Headers; text: string };

/** Like `fetch`, which needs three times as much processor time. */
export function postJson(url: string, body: unknown, headers: Record<string, string>): Promise<TextAnswer> {
  return new Promise((resolve, reject) => {
    const options = { agent, method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
    const sent = request(url, options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => {
        const { statusCode = 0, headersDistinct } = response;
        resolve({ status: statusCode, headers: toHeaders(headersDistinct), text });
      });
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

function toHeaders(distinct: NodeJS.Dict<string[]>): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(distinct))
    for (const value of values) headers.append(name, value);
  return headers;
}
