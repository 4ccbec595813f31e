/** Adds dialogs and popovers to jsdom, which has no top layer; tests of overlays need their open and closed states. */
export function giveJsdomOverlays(): void {
  const dialog = HTMLDialogElement.prototype;
  dialog.showModal ??= function showModal() {
    this.open = true;
    const first = this.querySelector<HTMLElement>('[autofocus], button, input');
    returnTo.set(this, document.activeElement);
    first?.focus();
  };
  dialog.close ??= function close() {
    this.open = false;
    const before = returnTo.get(this);
    if (before instanceof HTMLElement) before.focus();
  };
  const element = HTMLElement.prototype;
  element.showPopover ??= function showPopover() {
    toggle(this, 'open');
  };
  element.hidePopover ??= function hidePopover() {
    toggle(this, 'closed');
  };
}

const returnTo = new WeakMap<HTMLDialogElement, Element | null>();

function toggle(popover: HTMLElement, newState: 'open' | 'closed'): void {
  const event = new Event('toggle');
  Object.defineProperty(event, 'newState', { value: newState });
  popover.dispatchEvent(event);
}
