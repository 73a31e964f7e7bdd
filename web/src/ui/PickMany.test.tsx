import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../test/render-in-app.tsx';
import { ApiError } from '../api/api-error.ts';
import { PickMany, type PickSource } from './PickMany.tsx';

interface Part {
  id: number;
  nome: string;
}

const parts: Part[] = [
  { id: 1, nome: 'MOSFET 60 V' },
  { id: 2, nome: 'MOSFET 100 V' },
  { id: 3, nome: 'Relé 12 V' },
];

/** Parts as a server finds them. */
const source: PickSource<Part> = {
  key: ['parts'],
  minChars: 2,
  find: async (term) => parts.filter(({ nome }) => nome.toLowerCase().includes(term.toLowerCase())),
};

const noAnswer = new ApiError({ status: 500, statusText: '', requestId: null, body: null });

type Props = Partial<Parameters<typeof PickMany<Part>>[0]>;

/** The field in a form, which says what is picked in it and how often it was sent. */
async function openField({ chosen: first = [], ...props }: Props = {}) {
  const user = await renderInApp(() => {
    const [chosen, setChosen] = useState(first);
    const [sent, setSent] = useState(0);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setSent(sent + 1);
        }}
      >
        <PickMany
          label="Componentes"
          source={source}
          textOf={({ nome }) => nome}
          nothingFound="Nenhum componente encontrado."
          failure="Erro ao buscar componentes."
          {...props}
          chosen={chosen}
          onChange={setChosen}
        />
        <output>
          {chosen.map(({ id }) => id).join(' ')}, enviado: {sent}
        </output>
        <button type="submit">Salvar</button>
      </form>
    );
  });
  return { user, field: screen.getByRole('combobox', { name: 'Componentes' }) };
}

const pickedAre = (ids: string) =>
  waitFor(() => expect(screen.getByText(/enviado: \d$/)).toHaveTextContent(ids));
const option = (name: string | RegExp) => screen.findByRole('option', { name });

test('several are picked by the keyboard alone, each once, and taken away again', async () => {
  const { user, field } = await openField();
  await user.tab();
  await user.keyboard('mos');
  await waitFor(async () =>
    expect(field).toHaveAttribute('aria-activedescendant', (await option('MOSFET 60 V')).id),
  );
  expect(screen.getByText('2 opções')).toHaveAttribute('role', 'status');
  await user.keyboard('{Enter}');
  expect(field).toHaveValue('');
  await user.keyboard('mos');
  await waitFor(async () =>
    expect(field).toHaveAttribute('aria-activedescendant', (await option('MOSFET 100 V')).id),
  );
  expect(screen.queryByRole('option', { name: 'MOSFET 60 V' })).toBeNull();
  await user.keyboard('{Enter}');
  await pickedAre('1 2, enviado: 0');
  const chosen = screen.getByRole('list', { name: 'Componentes: escolhidos' });
  expect(within(chosen).getAllByRole('listitem')).toHaveLength(2);
  await user.tab();
  await user.keyboard('{Enter}');
  await pickedAre('2, enviado: 0');
  await user.click(within(chosen).getByRole('button', { name: 'Remover MOSFET 100 V' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Componentes: escolhidos' })).toBeNull());
});

test('where the order counts, it can be changed by the keyboard, and the ends stay where they are', async () => {
  const { user } = await openField({ chosen: parts, isOrdered: true });
  const up = screen.getByRole('button', { name: 'Mover para cima: Relé 12 V' });
  up.focus();
  await user.keyboard('{Enter}');
  await pickedAre('1 3 2');
  expect(up).toHaveFocus();
  await user.keyboard('{Enter}');
  await pickedAre('3 1 2');
  expect(up).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Mover para baixo: MOSFET 100 V' }));
  await pickedAre('3 1 2');
  await user.click(screen.getByRole('button', { name: 'Mover para baixo: Relé 12 V' }));
  await pickedAre('1 3 2');
});

test('Enter in the field never sends the form; Ctrl+Enter is left to it', async () => {
  const { user, field } = await openField();
  await user.type(field, 'mo{Enter}');
  await pickedAre('enviado: 0');
  await user.clear(field);
  await user.type(field, '{Enter}');
  await pickedAre('enviado: 0');
});

test('too few letters are not sought; waiting, and finding nothing, are said', async () => {
  const answers: ((found: Part[]) => void)[] = [];
  const { user, field } = await openField({
    source: { ...source, find: () => new Promise((answer) => answers.push(answer)) },
  });
  await user.type(field, 'm');
  expect(screen.queryByRole('option')).toBeNull();
  await user.type(field, 'z');
  expect(await screen.findByText('Buscando…')).toBeVisible();
  // Once, for both letters.
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.([]);
  expect((await screen.findAllByText(/^Nenhum componente encontrado para “mz”\. Confira/)).length).toBe(2);
  await user.keyboard('{Escape}');
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(field).toHaveValue('mz');
});

test('choices that could not be loaded say so, and load when tried again', async () => {
  let isBroken = true;
  const { user, field } = await openField({
    source: {
      ...source,
      find: (term, signal) => (isBroken ? Promise.reject(noAnswer) : source.find(term, signal)),
    },
  });
  await user.type(field, 'mos');
  const again = await option('Erro ao buscar componentes. Tentar novamente');
  isBroken = false;
  await user.click(again);
  expect(await option('MOSFET 60 V')).toBeVisible();
  await pickedAre(', enviado: 0');
});

test('a field that is locked shows what is picked, and neither opens nor takes away', async () => {
  const { user, field } = await openField({ chosen: parts.slice(0, 1), readOnly: true });
  await user.click(field);
  await user.keyboard('mos');
  expect(screen.queryByRole('option')).toBeNull();
  expect(screen.getByRole('button', { name: 'Remover MOSFET 60 V' })).toBeDisabled();
});

test('what is wrong with it is said at the field', async () => {
  const { field } = await openField({ error: 'Escolha ao menos um componente.', required: true });
  expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(field).toHaveAccessibleDescription('Escolha ao menos um componente.');
});
