import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectByTls } from 'node:tls';

/** Resolves once connected, with TLS for https. `localAddress` is the IPv4 address to connect from. */
export async function openSocket(address: string, localAddress?: string): Promise<Socket> {
  const { protocol, hostname, port } = new URL(address);
  const to = { host: hostname, port: Number(port), ...(localAddress && { localAddress, family: 4 }) };
  const isSecure = protocol === 'https:';
  const socket = isSecure ? connectByTls({ ...to, servername: hostname }) : connect(to);
  await once(socket, isSecure ? 'secureConnect' : 'connect');
  return socket;
}
