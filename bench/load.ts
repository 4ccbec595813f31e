import autocannon from 'autocannon';

export type Load = {
  url: string;
  connections: number;
  seconds: number;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Sent one after another by every connection. */
  bodies?: string[];
};

/** Requests per second over the whole run. Throws if any answer was not 2xx: a fast refusal is no figure. */
export async function requestsPerSecond(load: Load): Promise<number> {
  const result = await fire(load);
  return result.requests.total / result.duration;
}

/** The 99th percentile of the answer time in milliseconds. */
export async function p99(load: Load): Promise<number> {
  return (await fire(load)).latency.p99;
}

async function fire({
  url,
  connections,
  seconds,
  method = 'GET',
  headers = {},
  bodies,
}: Load): Promise<autocannon.Result> {
  const options: autocannon.Options = { url, connections, duration: seconds, method, headers };
  if (bodies) options.requests = bodies.map((body) => ({ method, body, headers }));
  const result = await autocannon(options);
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers were refusals and ${result.errors} requests failed`);
  }
  return result;
}
