import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '#test/chromium.ts';

// An address of a home network, led back to this machine: to the browser it is plain http from elsewhere, where it
// gives neither service workers nor locks nor the camera; no packet leaves the loopback.
const homeAddress = '192.168.7.5';

/** A browser for which a server of this machine stands at an address of the home network, and that address. */
export async function openHomeNetwork(serverAddress: string): Promise<{ browser: Browser; address: string }> {
  const options = launchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [
      ...(options.args ?? []),
      `--host-resolver-rules=MAP ${homeAddress} 127.0.0.1`,
      // Else pages that a test itself serves may not ask an address that leads to this machine.
      '--disable-features=LocalNetworkAccessChecks',
    ],
  });
  return { browser, address: `http://${homeAddress}:${new URL(serverAddress).port}` };
}
