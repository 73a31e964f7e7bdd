import { expect, test } from 'vitest';
import { atLimits } from './limits.ts';

test('each place of a value is brought to its limits and beyond them, and the rest stays good', () => {
  const schema = {
    type: 'object',
    properties: {
      nome: { type: 'string', minLength: 2, maxLength: 3 },
      itens: { type: 'array', maxItems: 2, items: { type: 'integer', minimum: 1, maximum: 5 } },
      nada: { anyOf: [{ type: 'string', maxLength: 1 }, { type: 'null' }] },
    },
  };
  const good = { nome: 'abc', itens: [4], nada: null };
  expect(atLimits(schema, good)).toEqual([
    ...['x', 'xx', 'xxx', 'xxxx'].map((nome) => ({ ...good, nome })),
    ...[
      [4, 4],
      [4, 4, 4],
    ].map((itens) => ({ ...good, itens })),
    ...[0, 1, 1.5, 5, 6].map((item) => ({ ...good, itens: [item] })),
    ...['x', 'xx'].map((nada) => ({ ...good, nada })),
  ]);
});

test('what is longer than a body is not sent', () => {
  expect(atLimits({ type: 'string', maxLength: 10_000_000 }, 'x')).toEqual([]);
});
