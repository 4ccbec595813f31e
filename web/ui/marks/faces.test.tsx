import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Faces, initials } from './faces.tsx';

const people = (...names: string[]) => names.map((name) => ({ name }));

test('initials are those of the first and the last word', () => {
  expect(initials('Anna')).toBe('A');
  expect(initials('anna maria åkesson')).toBe('AÅ');
  expect(initials('Mormor "Gittan"')).toBe('MG');
  expect(initials('  ')).toBe('?');
});

test('people who do not fit are counted, and all are said in words', () => {
  render(
    <Faces people={people('Anna', 'Bo', 'Cecilia', 'David', 'Eva')} label="Shared with Anna and 4 others" />,
  );
  expect(screen.getByRole('img', { name: 'Shared with Anna and 4 others' }).textContent).toBe('ABC+2');
});

test('one more than fit has its own circle', () => {
  render(<Faces people={people('Anna', 'Bo', 'Cecilia', 'David')} label="Shared" />);
  expect(screen.getByRole('img', { name: 'Shared' }).textContent).toBe('ABCD');
});

test('a photo covers the initials, which stay if it fails to load', () => {
  const { container, rerender } = render(<Faces people={[{ name: 'Anna', photo: '/a' }]} />);
  const photo = () => container.querySelector('img');
  expect(photo()?.getAttribute('src')).toBe('/a');
  expect(container.textContent).toBe('A');
  fireEvent.error(photo() as HTMLElement);
  expect(photo()).toBeNull();
  rerender(<Faces people={[{ name: 'Anna', photo: '/b' }]} />);
  expect(photo()?.getAttribute('src')).toBe('/b');
});
