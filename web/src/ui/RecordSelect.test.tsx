import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../test/render-in-app.tsx';
import { ApiError } from '../api/api-error.ts';
import { RecordSelect } from './RecordSelect.tsx';
import type { Choice, ChoiceSource } from './use-choices.ts';

const makers: Choice[] = [
  { id: 1, nome: 'Infineon' },
  { id: 2, nome: 'Intel' },
  { id: 3, nome: 'Panasonic' },
];

/** Makers as a server finds them. */
const source: ChoiceSource = {
  key: 'makers',
  search: async (term) => makers.filter(({ nome }) => nome.toLowerCase().includes(term.toLowerCase())),
  get: async (id) => makers.find((maker) => maker.id === id) ?? Promise.reject(new Error('gone')),
};

const noAnswer = new ApiError({ status: 500, statusText: '', requestId: null, body: null });

type Props = Partial<Parameters<typeof RecordSelect>[0]> & { chosen?: number | null };

/** The select in a form, which says what is chosen in it and how often it was sent. */
async function openSelect({ chosen = null, ...props }: Props = {}) {
  const user = await renderInApp(() => {
    const [value, setValue] = useState(chosen);
    const [sent, setSent] = useState(0);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setSent(sent + 1);
        }}
      >
        <RecordSelect
          label="Fabricante"
          source={source}
          failure="Erro ao carregar fabricantes."
          nothingFound="Nenhum fabricante encontrado."
          {...props}
          value={value}
          onChange={setValue}
        />
        <output>
          escolhido: {value ?? 'nenhum'}, enviado: {sent}
        </output>
        <button type="submit">Salvar</button>
      </form>
    );
  });
  return { user, field: screen.getByRole('combobox', { name: 'Fabricante' }) };
}

const chosenIs = (what: string) =>
  waitFor(() => expect(screen.getByText(/^escolhido/)).toHaveTextContent(`escolhido: ${what}`));
const option = (name: string | RegExp) => screen.findByRole('option', { name });

test('a record is found and chosen by the keyboard alone', async () => {
  const { user, field } = await openSelect();
  await user.tab();
  expect(field).toHaveFocus();
  await user.keyboard('in');
  expect(field).toHaveAttribute('aria-expanded', 'true');
  // The first that was found is marked, the arrows lead on.
  await waitFor(async () =>
    expect(field).toHaveAttribute('aria-activedescendant', (await option('Infineon')).id),
  );
  expect(screen.queryByRole('option', { name: 'Panasonic' })).toBeNull();
  expect(screen.getByText('2 opções')).toHaveAttribute('role', 'status');
  await user.keyboard('{ArrowDown}{Enter}');
  await chosenIs('2, enviado: 0');
  expect(field).toHaveValue('Intel');
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(field).toHaveFocus();
});

test('Escape, and leaving the field, keep what was chosen before', async () => {
  const { user, field } = await openSelect({ chosen: 3 });
  await waitFor(() => expect(field).toHaveValue('Panasonic'));
  for (const leave of ['{Escape}', '{Tab}']) {
    await user.clear(field);
    await user.type(field, 'intel');
    await option('Intel');
    await user.keyboard(leave);
    await waitFor(() => expect(field).toHaveValue('Panasonic'));
    expect(field).toHaveAttribute('aria-expanded', 'false');
  }
  await chosenIs('3');
});

test('Enter sends the form only where no choice is open', async () => {
  const { user, field } = await openSelect({ chosen: 1 });
  await user.click(field);
  await option('Intel');
  await user.keyboard('{Escape}{Enter}');
  await chosenIs('1, enviado: 1');
});

test('what was chosen can be cleared; a filter has a choice for no record', async () => {
  const { user } = await openSelect({ chosen: 1, noneLabel: 'Todos Fabricantes' });
  await user.click(screen.getByRole('button', { name: 'Limpar fabricante' }));
  await chosenIs('nenhum');
  const field = screen.getByRole('combobox', { name: 'Fabricante' });
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('placeholder', 'Todos Fabricantes');
  await user.click(field);
  await user.click(await option('Intel'));
  await chosenIs('2');
  await user.click(field);
  await user.click(await option('Todos Fabricantes'));
  await chosenIs('nenhum');
});

test('while it waits it says so, and then what was found, or that nothing was', async () => {
  const answers: ((found: Choice[]) => void)[] = [];
  const { user, field } = await openSelect({
    source: { ...source, search: () => new Promise((answer) => answers.push(answer)) },
  });
  await user.click(field);
  expect(await screen.findByText('Buscando…')).toBeVisible();
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(makers);
  expect(await option('Panasonic')).toBeVisible();
  await user.type(field, 'zz');
  // What is shown meanwhile is of another search: Enter must not take it.
  await user.keyboard('{Enter}');
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.([]);
  expect((await screen.findAllByText(/^Nenhum fabricante encontrado para “zz”\. Confira/)).length).toBe(2);
  await chosenIs('nenhum');
});

test('too few letters find nothing yet, and it says how many are needed', async () => {
  const { user, field } = await openSelect({ source: { ...source, minChars: 2 } });
  await user.click(field);
  expect((await screen.findAllByText('Digite ao menos 2 letras.')).length).toBe(2);
  await user.type(field, 'in');
  expect(await option('Intel')).toBeVisible();
});

test('choices that could not be loaded say so, and load when tried again', async () => {
  let isBroken = true;
  const search: ChoiceSource['search'] = (term, signal) =>
    isBroken ? Promise.reject(noAnswer) : source.search(term, signal);
  const { user, field } = await openSelect({ source: { ...source, search } });
  await user.click(field);
  const again = await option('Erro ao carregar fabricantes. Tentar novamente');
  isBroken = false;
  await user.click(again);
  await chosenIs('nenhum');
  await user.click(field);
  expect(await option('Infineon')).toBeVisible();
});

test('a chosen record whose name could not be loaded is shown by its number', async () => {
  const { field } = await openSelect({ chosen: 77 });
  await waitFor(() => expect(field).toHaveValue('nº 77'));
});

test('a field that is locked shows what is chosen, and opens and clears nothing', async () => {
  const { user, field } = await openSelect({ chosen: 2, readOnly: true });
  await waitFor(() => expect(field).toHaveValue('Intel'));
  expect(screen.queryByRole('button', { name: 'Limpar fabricante' })).toBeNull();
  await user.click(field);
  await user.keyboard('x{ArrowDown}');
  expect(field).toHaveValue('Intel');
  expect(screen.queryByRole('option')).toBeNull();
});

test('what is missing is made on the spot, and chosen; without it the field stays as it was', async () => {
  const { user, field } = await openSelect({
    creation: {
      thing: 'fabricante',
      dialog: (name, close) => (
        <section aria-label="Criação">
          {name}
          <button type="button" onClick={() => close({ id: 9, nome: `${name} Ltda` })}>
            Criar
          </button>
          <button type="button" onClick={() => close(null)}>
            Cancelar
          </button>
        </section>
      ),
    },
  });
  // Of one that there is already, whatever its case, none is made.
  await user.type(field, 'INTEL');
  await option('Intel');
  expect(screen.queryByRole('option', { name: /^Criar/ })).toBeNull();
  for (const [answer, chosen] of [
    ['Cancelar', 'nenhum'],
    ['Criar', '9'],
  ] as const) {
    fireEvent.change(field, { target: { value: ' Oficina ' } });
    await waitFor(async () =>
      expect(field).toHaveAttribute(
        'aria-activedescendant',
        (await option('Criar fabricante “Oficina”…')).id,
      ),
    );
    await user.keyboard('{Enter}');
    const creation = await screen.findByRole('region', { name: 'Criação' });
    expect(creation).toHaveTextContent(/^Oficina/);
    await user.click(within(creation).getByRole('button', { name: answer }));
    await chosenIs(chosen);
    await waitFor(() => expect(field).toHaveFocus());
  }
  expect(field).toHaveValue('Oficina Ltda');
});
