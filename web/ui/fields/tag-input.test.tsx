import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { renderUi } from '#test/web/render-ui.tsx';
import { TagInput } from './tag-input.tsx';

function Tags({ start }: { start: string[] }) {
  const [tags, setTags] = useState(start);
  return (
    <>
      <TagInput label="Tags" value={tags} onChange={setTags} max={3} />
      <output>{tags.join('|')}</output>
    </>
  );
}

describe('the tag field', () => {
  const type = (text: string) => userEvent.type(screen.getByRole('combobox', { name: 'Tags' }), text);
  const tags = () => screen.getByRole('status').textContent;

  test('makes tags by Enter, comma and leaving', async () => {
    renderUi(<Tags start={[]} />);
    await type('winter{Enter}wool,  big box ');
    await userEvent.tab();
    expect(tags()).toBe('winter|wool|big box');
  });

  test('ignores case in tags', async () => {
    renderUi(<Tags start={['Wool']} />);
    await type('wool{Enter}');
    expect(tags()).toBe('Wool');
  });

  test('takes the last one away by Backspace, any by its cross', async () => {
    renderUi(<Tags start={['a', 'b', 'c']} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove a' }));
    await type('{Backspace}');
    expect(tags()).toBe('b');
  });

  test('keeps the tags while Backspace is held down to erase a word', async () => {
    renderUi(<Tags start={['a', 'b']} />);
    await type('wo{Backspace>6/}');
    expect(screen.getByRole('combobox', { name: 'Tags' })).toHaveProperty('value', '');
    expect(tags()).toBe('a|b');
    await type('{Backspace}');
    expect(tags()).toBe('a');
  });

  test('keeps the focus when a tag goes: on the next one, after the last in the field', async () => {
    renderUi(<Tags start={['a', 'b', 'c']} />);
    screen.getByRole('button', { name: 'Remove b' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove c' }));
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove a' }));
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Tags' }));
  });

  test('accepts no more than its maximum', async () => {
    renderUi(<Tags start={['a', 'b']} />);
    await type('c,d');
    expect(tags()).toBe('a|b|c');
  });
});
