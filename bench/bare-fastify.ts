// The baseline: a Fastify without plugins that answers 200 bytes. The benchmark starts it as a process.
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';

const app = Fastify();
const answer = { text: 'x'.repeat(200 - '{"text":""}'.length) };
app.get('/', () => answer);
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`ready ${(app.server.address() as AddressInfo).port}`);
process.once('SIGTERM', () => app.close());
