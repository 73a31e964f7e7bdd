import type { Reading } from '@bancada/contract/attachments/document-readings';
import type { PageHit } from '@bancada/contract/attachments/documents';
import { incompleteHeader } from '@bancada/contract/search/incomplete-answers';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useRef, useState } from 'react';
import { expect, inject, test } from 'vitest';
import { created } from '../../../../../scripts/testing/people.ts';
import { someDocument } from '../../../../test/documents.ts';
import { line } from '../../../../test/line.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { HitList } from './HitList.tsx';
import { PageField } from './PageField.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SearchNote } from './SearchNote.tsx';
import { SearchTools } from './SearchTools.tsx';
import type { SearchInside } from './use-search-inside.ts';

test('a password is asked for again until it opens the PDF', async () => {
  const given: string[] = [];
  function Piece() {
    const [isWrong, setIsWrong] = useState(false);
    const answer = (password: string) => {
      given.push(password);
      setIsWrong(true);
    };
    return <PasswordForm question={{ isWrong, answer }} />;
  }
  const user = await renderInApp(Piece);
  const field = screen.getByLabelText('Este PDF pede uma senha');
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  expect(screen.getByText('Campo obrigatório.')).toBeVisible();
  expect(field).toHaveFocus();
  await user.type(field, 'errada{Enter}');
  expect(screen.getByText('A senha não abre este PDF.')).toBeVisible();
  // Typed over at once.
  await user.type(field, 'bancada{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 6 });
  expect(given).toEqual(['errada', 'bancada']);
});

test('a page is gone to by what the PDF calls it, and a page that is not there says so', async () => {
  const labels = ['i', 'ii', 'A-1'];
  function Piece() {
    const [page, setPage] = useState(2);
    return <PageField page={page} pages={3} labels={labels} onOpen={setPage} />;
  }
  const user = await renderInApp(Piece);
  const field = screen.getByLabelText('Página');
  expect(field).toHaveValue('ii');
  expect(screen.getByText('(2 de 3)')).toBeVisible();
  await user.clear(field);
  await user.type(field, '9{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Não há essa página.');
  await user.clear(field);
  await user.type(field, 'a-1{Enter}');
  expect(field).toHaveValue('A-1');
  expect(screen.getByText('(3 de 3)')).toBeVisible();
});

const hit = (pagina: number): PageHit => ({
  pagina,
  trecho: `A rede PPBUS_G3H sai do carregador (${pagina})`,
  marcas: ['PPBUS_G3H'],
  caixas: [],
  origem: 'texto',
});

const read: Reading = {
  estado: 'lido',
  paginas: 12,
  paginas_lidas: 12,
  paginas_falhas: 0,
  paginas_desenhadas: 0,
  motivo: null,
  sem_espaco: false,
};

const inside = (part: Partial<SearchInside>): SearchInside => ({
  query: 'ppbus',
  hits: [],
  isWaiting: false,
  error: null,
  retry: () => undefined,
  reading: read,
  isReadingOn: true,
  pagesReadHere: null,
  ...part,
});

test('the search inside is stepped through by keys and buttons, and Escape ends it', async () => {
  const steps: number[] = [];
  let closed = 0;
  function Piece() {
    const field = useRef<HTMLInputElement>(null);
    const [query, setQuery] = useState('');
    return (
      <>
        <SearchTools
          field={field}
          query={query}
          position={query === '' ? -1 : 2}
          count={query === '' ? 0 : 12}
          counted="páginas"
          onQuery={setQuery}
          onStep={(by) => steps.push(by)}
          onClose={() => {
            closed += 1;
          }}
        />
        <HitList
          search={inside({ hits: [hit(4), hit(9)] })}
          labels={null}
          position={1}
          onOpen={(page) => steps.push(page)}
        />
      </>
    );
  }
  const user = await renderInApp(Piece);
  const field = screen.getByRole('searchbox', { name: 'Buscar neste arquivo' });
  await user.type(field, 'ppbus{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('3 de 12');
  await user.type(field, '{Enter}{Shift>}{Enter}{/Shift}');
  await user.click(screen.getByRole('button', { name: 'Próxima marca' }));
  const list = within(screen.getByRole('list', { name: 'Páginas encontradas' }));
  expect(list.getByRole('button', { current: true })).toHaveTextContent('Página 9');
  expect(list.getAllByText('PPBUS_G3H', { selector: 'mark' })).toHaveLength(2);
  await user.click(list.getByRole('button', { name: /^Página 4/ }));
  expect(steps).toEqual([1, -1, 1, 4]);
  await user.type(field, '{Escape}');
  await waitFor(() => expect(field).toHaveValue(''));
  expect(closed).toBe(1);
});

test('the search inside says what it waits for, what it cannot find, and why', async () => {
  const states: [Partial<SearchInside>, string][] = [
    [{ reading: undefined, isWaiting: true }, 'Procurando…'],
    [{}, 'Nada encontrado neste arquivo.'],
    [{ hits: [hit(4)] }, ''],
    [
      { reading: { ...read, paginas: 0, paginas_lidas: 0 } },
      'O servidor não lê arquivos deste tipo: a busca os encontra só pelo nome.',
    ],
    [
      { reading: { ...read, estado: 'esperando', paginas: null } },
      'O arquivo espera para ser lido pela busca.',
    ],
    [
      { reading: { ...read, estado: 'esperando', paginas: null }, isReadingOn: false },
      'A leitura de arquivos está desligada neste servidor, então este não entra na busca por enquanto.',
    ],
    [
      { reading: { ...read, estado: 'lendo', paginas_lidas: 5 }, hits: [hit(4)] },
      'O arquivo está sendo lido: 5 de 12 páginas. A busca já mostra o que foi lido.',
    ],
    [
      { reading: { ...read, paginas_falhas: 2, paginas_desenhadas: 0, motivo: 'demorado' }, hits: [hit(4)] },
      '2 páginas não puderam ser lidas e não entram na busca. A leitura passou do tempo que uma página pode levar.',
    ],
    [
      { reading: { ...read, paginas: 900, motivo: 'paginas-demais' }, hits: [hit(4)] },
      'O arquivo tem mais páginas do que este servidor lê: as que vêm depois não entram na busca.',
    ],
    [
      { reading: { ...read, estado: 'esperando', sem_espaco: true } },
      'O arquivo espera espaço livre no disco do servidor para ser lido.',
    ],
    [
      { reading: { ...read, estado: 'falhou', motivo: 'danificado' } },
      'O arquivo está danificado ou não é do tipo que diz ser.',
    ],
    [
      { reading: { ...read, estado: 'falhou', motivo: 'senha' }, pagesReadHere: 5 },
      'O PDF pede uma senha, então o texto dele não entra na busca. Procurando no texto do PDF aberto: página 5 de 12.',
    ],
    [
      { reading: { ...read, estado: 'falhou', motivo: 'senha' }, pagesReadHere: 12 },
      'O PDF pede uma senha, então o texto dele não entra na busca. Nada encontrado no texto do PDF aberto.',
    ],
  ];
  await renderInApp(() =>
    states.map(([state]) => <SearchNote key={JSON.stringify(state)} search={inside(state)} pages={12} />),
  );
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(
    states.map(([, said]) => said),
  );
});

test('a search inside that ran out of time says so, not that nothing is there, and is tried again', async () => {
  const { id, name } = await someDocument({ estado: 'lido' });
  line.use(
    http.get('*/attachments/:id/busca', () =>
      HttpResponse.json(
        { leitura: read, ligada: true, paginas: [] },
        { headers: { [incompleteHeader]: 'true' } },
      ),
    ),
  );
  const user = await openScreen(`/attachments/${id}?q=${name}`, await created(inject('product')));
  expect(await screen.findByText('A busca demorou demais e foi interrompida.')).toBeVisible();
  expect(screen.queryByText(/Nada encontrado|Nenhuma página/)).toBeNull();
  line.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Nada encontrado neste arquivo.')).toBeVisible();
});
