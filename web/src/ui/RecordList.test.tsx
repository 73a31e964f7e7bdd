import type { ListPage } from '@bancada/contract/lists';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../test/render-in-app.tsx';
import { ApiError } from '../api/api-error.ts';
import { RecordList } from './RecordList.tsx';

interface Part {
  id: number;
  nome: string;
  codigo: string;
}

const parts = (count: number, from = 1): Part[] =>
  Array.from({ length: count }, (_, index) => ({
    id: from + index,
    nome: `Relé ${from + index}`,
    codigo: `R-${from + index}`,
  }));

/** One page of a list, as a server answers. */
const page = (data: Part[], rest: Partial<ListPage<Part>> = {}): ListPage<Part> => ({
  data,
  total: data.length,
  total_pages: 1,
  ...rest,
});

interface Asked {
  page: number;
  search: string;
  sort: string | undefined;
}

/** A list whose pages `answer` gives; `first` is the page that the address names. */
function openList(answer: (asked: Asked) => Promise<ListPage<Part>>, first = 1) {
  return renderInApp(() => {
    const [asked, setAsked] = useState<Asked>({ page: first, search: '', sort: undefined });
    const query = useQuery({
      queryKey: ['parts', asked],
      queryFn: () => answer(asked),
      placeholderData: keepPreviousData,
    });
    return (
      <RecordList
        caption="Componentes"
        query={query}
        failure="Erro ao buscar componentes."
        place={{
          ...asked,
          openPage: (page) => setAsked({ ...asked, page }),
          searchFor: (search) => setAsked({ ...asked, search, page: 1 }),
          sortBy: (sort) => setAsked({ ...asked, sort }),
        }}
        searchPlaceholder="Buscar componentes..."
        columns={[
          { header: 'Código', cell: ({ codigo }) => codigo, isCode: true },
          { header: 'Nome', cell: ({ nome }) => nome, isName: true, sort: 'nome' },
        ]}
        rowLink={({ id }) => `/componentes/${id}`}
        empty="Nenhum componente encontrado."
      />
    );
  });
}

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('a list says what it lists and how many there are; a row opens its record by its name', async () => {
  const user = await openList(async () => page(parts(2), { total: 1234 }));
  const table = await screen.findByRole('table', { name: 'Componentes' });
  expect(screen.getByText('1.234 registros')).toHaveAttribute('role', 'status');
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
  expect(names()).toEqual(['Relé 1', 'Relé 2']);
  const link = within(table).getByRole('link', { name: 'Relé 2' });
  expect(link).toHaveAttribute('href', '/componentes/2');
  // On a phone a row is a card, and its cells tell their column.
  expect(within(table).getByRole('cell', { name: 'R-1' })).toHaveAttribute('data-label', 'Código');
  link.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Outra página' })).toBeVisible();
});

test('one record is one, and none says so', async () => {
  const user = await openList(async ({ search }) => page(search === '' ? parts(1) : []));
  expect(await screen.findByText('1 registro')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Buscar componentes' }), 'nada');
  expect(await screen.findByText('Nenhum componente encontrado.')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Páginas' })).toBeNull();
});

test('while it waits it says so; the old page stays, marked as old, until the next is there', async () => {
  const answers: ((found: ListPage<Part>) => void)[] = [];
  const user = await openList(() => new Promise((answer) => answers.push(answer)));
  expect(await screen.findByText('Carregando…')).toHaveAttribute('role', 'status');
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(page(parts(20), { total: 21, total_pages: 2 }));
  expect(await screen.findByText('Página 1 de 2')).toBeVisible();
  expect(button('Anterior')).toBeDisabled();
  await user.click(button('Próxima'));
  expect(names()).toHaveLength(20);
  expect(screen.getByRole('table').parentElement).toHaveAttribute('aria-busy', 'true');
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(page(parts(1, 21), { total: 21, total_pages: 2 }));
  await waitFor(() => expect(names()).toEqual(['Relé 21']));
  expect(screen.getByRole('table').parentElement).toHaveAttribute('aria-busy', 'false');
  expect(button('Próxima')).toBeDisabled();
  await user.click(button('Anterior'));
  expect(await screen.findByText('Página 1 de 2')).toBeVisible();
});

test('a page past the end leads back to the last one there is', async () => {
  const user = await openList(
    async (asked) => page(asked.page > 2 ? [] : parts(1), { total: 21, total_pages: 2 }),
    9,
  );
  expect(await screen.findByText('A página 9 não existe: a última é a 2.')).toBeVisible();
  await user.click(button('Anterior'));
  expect(await screen.findByText('Página 2 de 2')).toBeVisible();
});

test('a page is opened by its number, and a number that is none by the nearest page', async () => {
  const user = await openList(async (asked) => page(parts(1, asked.page), { total: 203, total_pages: 203 }));
  const field = await screen.findByRole('textbox', { name: 'Ir para a página, de 1 a 203' });
  for (const [typed, shown] of [
    ['120', 120],
    ['999', 203],
    ['-4', 1],
    ['abc', 1],
  ] as const) {
    await user.clear(field);
    await user.type(field, `${typed}{Enter}`);
    expect(await screen.findByText(`Página ${shown} de 203`)).toBeVisible();
    expect(field).toHaveValue(String(shown));
  }
});

test('a column sorts one way and then the other, and says which', async () => {
  const user = await openList(async ({ sort }) => page(sort === '-nome' ? parts(2).reverse() : parts(2)));
  const head = await screen.findByRole('columnheader', { name: 'Nome' });
  expect(head).toHaveAttribute('aria-sort', 'none');
  expect(screen.getByRole('columnheader', { name: 'Código' })).not.toHaveAttribute('aria-sort');
  await user.click(button('Nome'));
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute('aria-sort', 'ascending'),
  );
  await user.click(button('Nome'));
  await waitFor(() => expect(names()).toEqual(['Relé 2', 'Relé 1']));
  expect(screen.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute('aria-sort', 'descending');
  // Shown on a phone alone, where the rows have no head.
  const select = screen.getByRole('combobox', { name: 'Ordenar por', hidden: true });
  expect(select).toHaveDisplayValue('Nome, decrescente');
  await user.selectOptions(select, 'Nome, crescente');
  await waitFor(() => expect(names()).toEqual(['Relé 1', 'Relé 2']));
});

test('a list that could not be loaded says so, and loads when tried again', async () => {
  let isBroken = true;
  const user = await openList(async () => {
    if (isBroken) throw new ApiError({ status: 500, statusText: '', requestId: null, body: null });
    return page(parts(1));
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao buscar componentes.');
  isBroken = false;
  await user.click(button('Tentar novamente'));
  await waitFor(() => expect(names()).toEqual(['Relé 1']));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('rows that only resemble what was sought are told apart', async () => {
  const user = await openList(async ({ search }) =>
    search === 'rele' ? page(parts(1), { aproximado: true }) : page(search === '' ? parts(3) : []),
  );
  const box = screen.getByRole('searchbox', { name: 'Buscar componentes' });
  await user.type(box, 'rele');
  expect(await screen.findByText('Nada contém «rele». Mostrando o que mais se parece:')).toBeVisible();
  await user.type(box, ' xyz');
  expect(await screen.findByText('Nenhum componente encontrado.')).toBeVisible();
});
