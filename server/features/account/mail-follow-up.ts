import type { Mail } from '#server/integrations/carrier.ts';
import type { FollowUp, FollowUpDeps } from '../command.ts';

/** Sends a mail after the answer, then runs the next follow-up. */
export class MailFollowUp implements FollowUp {
  readonly #mail: Mail;
  readonly #next: FollowUp | undefined;
  #isBegun = false;

  constructor(mail: Mail, next?: FollowUp) {
    this.#mail = mail;
    this.#next = next;
  }

  isDone(): boolean {
    return this.#isBegun;
  }

  async step({ mailer }: FollowUpDeps): Promise<FollowUp | undefined> {
    this.#isBegun = true;
    // Not awaited: the mailer retries for minutes, and other work of the account must not wait.
    void mailer.send(this.#mail);
    return this.#next;
  }

  joins(): boolean {
    return false;
  }
}
