import autocannon from 'autocannon';

export type Load = {
  url: string;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** Calls a second of all connections together; as many as the server answers by default. */
  rate?: number;
  /** Each connection posts these one after another; without them it gets the URL. */
  data?: unknown[];
};

/** Requests per second over the whole run. @throws Error if an answer was not 2xx. */
export async function requestsPerSecond(load: Load): Promise<number> {
  const result = await fire(load);
  return result.requests.total / result.duration;
}

/** The 99th percentile of the answer time in milliseconds. */
export async function p99(load: Load): Promise<number> {
  return (await fire(load)).latency.p99;
}

async function fire({ url, connections, seconds, headers = {}, data, rate }: Load) {
  const options: autocannon.Options = { url, connections, duration: seconds, headers };
  if (rate !== undefined) Object.assign(options, { overallRate: rate, workers: 1 });
  if (data)
    options.requests = data.map((each) => ({
      method: 'POST',
      body: JSON.stringify({ data: each }),
      headers,
    }));
  const result = await autocannon(options);
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx and ${result.errors} requests failed`);
  return result;
}
