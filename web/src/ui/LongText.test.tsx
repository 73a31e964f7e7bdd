import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press } from '../../test/hands.ts';
import { renderInApp } from '../../test/render-in-app.tsx';
import { LongText } from './LongText.tsx';

test('of a text of any length only its beginning is laid out, until the rest is asked for', async () => {
  const text = 'Meça a linha. '.repeat(10_000);
  const user = await renderInApp(() => <LongText text={text} />);
  expect(screen.getByText(/^Meça a linha/).textContent.length).toBeLessThan(5_000);
  await press(user, 'Mostrar tudo');
  expect(screen.getByText(/^Meça a linha/).textContent).toBe(text);
});
