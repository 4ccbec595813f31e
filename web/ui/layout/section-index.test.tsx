import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Section } from './section.tsx';
import { WithSectionIndex } from './section-index.tsx';

test('the index lists every section but no dialog, and a press leads to it', async () => {
  Element.prototype.scrollIntoView ??= () => {};
  render(
    <WithSectionIndex label="Sections">
      <Section title="You">…</Section>
      <Section title="Storage">
        <dialog open>
          <h2 id="title">Change kind</h2>
        </dialog>
      </Section>
    </WithSectionIndex>,
  );
  const index = within(screen.getByRole('navigation', { name: 'Sections' }));
  const listed = await index.findAllByRole('button');
  expect(listed.map(({ textContent }) => textContent)).toEqual(['You', 'Storage']);
  await userEvent.click(index.getByRole('button', { name: 'Storage' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Storage' }));
});
