import { type Browser, chromium } from '@playwright/test';
import { journeyOptions } from '#test/chromium.ts';

// A home network's address, resolved to this machine. To the browser it is plain http from another host: no service
// workers, Web Locks or camera. No packet leaves the loopback interface.
const homeAddress = '192.168.7.5';

/** A browser in which a server on this machine has an address of the home network, and that address. */
export async function openHomeNetwork(serverAddress: string): Promise<{ browser: Browser; address: string }> {
  const options = journeyOptions();
  const browser = await chromium.launch({
    ...options,
    args: [
      ...(options.args ?? []),
      `--host-resolver-rules=MAP ${homeAddress} 127.0.0.1`,
      // Otherwise pages served by a test may not request an address that leads to this machine.
      '--disable-features=LocalNetworkAccessChecks',
    ],
  });
  return { browser, address: `http://${homeAddress}:${new URL(serverAddress).port}` };
}
