import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import Markdown, { type FilesOfText } from './Markdown.tsx';

const drawn = (): FilesOfText => ({
  picture: (_, alt) => <button type="button">{alt}</button>,
  link: () => null,
});

test('a picture in a text stays as it is when the files of the text are read anew', () => {
  const { rerender } = render(<Markdown text="![placa](placa.png)" files={drawn()} />);
  const picture = screen.getByRole('button', { name: 'placa' });
  rerender(<Markdown text="![placa](placa.png)" files={drawn()} />);
  expect(screen.getByRole('button', { name: 'placa' })).toBe(picture);
});
