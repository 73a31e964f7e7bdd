import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http, passthrough } from 'msw';
import { beforeEach, expect, inject, test, vi } from 'vitest';
import { callApi, created, signInElsewhere } from '../../../../scripts/testing/people.ts';
import { fill } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { calcNotebook } from '../../../test/sheet-files.ts';

const product = inject('product');
const pid = process.pid;

/** The files that the page has handed to the browser to be saved: jsdom saves none. */
let saved: File[] = [];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = (file) => `blob:${saved.push(file as File)}`;
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
});

const csv = (text: string, name = 'tabela.csv') => new File([text], name, { type: 'text/csv' });

/** What was saved, as a text. */
async function savedText(): Promise<string> {
  await waitFor(() => expect(saved).toHaveLength(1));
  const [file] = saved.splice(0);
  if (file === undefined) throw new Error('nothing was saved');
  // `text()` would take the mark of UTF-8 away.
  return Buffer.from(await file.arrayBuffer()).toString();
}

/** An editor: a `usuario` is held back after a thousand lines a day. */
async function someone() {
  const person = await created(product, { perfil: 'editor' });
  const token = await signInElsewhere(product, person);
  const post = async (call: string, body: object) => {
    const answer = await callApi(product, `POST ${call}`, body, token);
    expect(answer.status).toBe(201);
  };
  return { person, post };
}

async function openImport(kind: string, file: File): Promise<UserEvent> {
  const { person } = await someone();
  const user = await openScreen(`/import/${kind}`, person);
  await user.upload(screen.getByLabelText('Planilha ou CSV', { selector: 'input' }), file);
  return user;
}

const radio = (name: string) => screen.findByRole('radio', { name });
const press = (user: UserEvent, name: string | RegExp) => user.click(screen.getByRole('button', { name }));

/** The lines that the preview shows, each as `line | action | record | detail`. */
async function shownLines(): Promise<string[]> {
  const table = await screen.findByRole('table', { name: 'Linhas do arquivo' });
  return [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent).join(' | '),
  );
}

/** Signs that a spreadsheet, or the file's own, would harm. */
const harmful = ['=1+1;"a"', "'-12 V", "'=A1", '＝1', '@', '="00123"', 'a;b', 'TV 24" "LED"'];
const mark = `Ida e volta ${pid}`;
const date = '2020-01-01';
/** A kind, what is sent to create such a record, and the call where it is not the kind's own. */
const roundTrips: [kind: string, bodyOf: (text: string) => object, call?: string][] = [
  ['manufacturers', (text) => ({ nome: text, website: 'https://a.test', contato_suporte: '1133334444' })],
  ['categories', (text) => ({ nome: text, descricao: `- a\n- ${text}`, alta_tensao: true })],
  [
    'equipment-models',
    (text) => ({ nome: mark, numero_modelo: text, fabricante_id: 1, categoria_id: 1, data_lancamento: date }),
  ],
  ['datasheets', (text) => ({ part_number: text, nome: mark, descricao: text, fabricante_id: 1 })],
  ['artigos', (text) => ({ nome: text, autor: text, descricao: `# a\r\n${text}` })],
  [
    'diagnosticos',
    (text) => ({
      sintoma: text,
      equipment_model_ids: [1],
      new_diagnosticos_texts: [
        { descricao: text, medida: { onde: text, esperado: '-3,3' }, minutos: 5, alta_tensao: true },
      ],
      new_solucao_text: text,
    }),
    '/wizard/create_flow',
  ],
];

for (const [kind, bodyOf, call = `/${kind}`] of roundTrips)
  test(`${kind}: what a list exports is, imported again, the same in every line`, async () => {
    const { person, post } = await someone();
    for (const text of harmful) await post(call, bodyOf(`${text} ${mark}`));
    const user = await openScreen(`/${kind}?busca=${encodeURIComponent(mark)}`, person);
    expect(await screen.findByText(`${harmful.length} registros`)).toBeVisible();
    await press(user, 'Exportar CSV');
    const text = await savedText();
    expect(text[0]).toBe('\ufeff');
    await press(user, 'Exportar XLSX');
    await waitFor(() => expect(saved).toHaveLength(1));
    const [workbook] = saved.splice(0);
    await user.click(screen.getByRole('link', { name: 'Importar planilha' }));
    await user.upload(await screen.findByLabelText('Planilha ou CSV', { selector: 'input' }), csv(text));
    expect(await radio(`Iguais: ${harmful.length}`)).toBeEnabled();
    expect(await radio('Recusadas: 0')).toBeDisabled();
    expect(screen.getByText('Nada a importar: todas as linhas já estão como no arquivo.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Importar 0 linhas' })).toBeDisabled();
    await user.upload(await screen.findByLabelText('Planilha ou CSV', { selector: 'input' }), workbook ?? []);
    expect(await screen.findByText(new RegExp(`^${harmful.length} linhas da folha “`))).toBeVisible();
    expect(await radio(`Iguais: ${harmful.length}`)).toBeEnabled();
    expect(await radio('Recusadas: 0')).toBeDisabled();
  });

test('says which columns a table needs, and where none is needed', async () => {
  const { person } = await someone();
  await openScreen('/import/units', person);
  expect(await screen.findByText(/^Colunas, todas opcionais: /)).toBeInTheDocument();
  await openScreen('/import/manufacturers', person);
  expect(await screen.findByText(/^Colunas: Nome \(opcionais: Website, /)).toBeInTheDocument();
});

test('units: what their list exports is the same again; a number that is there changes its unit, another makes one', async () => {
  const { person, post } = await someone();
  const serial = (nth: number) => `PLAN${pid}${nth}`;
  for (const [nth, text] of harmful.entries())
    await post('/units', { serie: serial(nth), nota: `${text}\r\n${mark}` });
  const user = await openScreen(`/aparelhos?busca=PLAN${pid}`, person);
  expect(await screen.findByText(`${harmful.length} registros`)).toBeVisible();
  await press(user, 'Exportar CSV');
  const text = await savedText();
  await press(user, 'Exportar XLSX');
  await waitFor(() => expect(saved).toHaveLength(1));
  const [workbook] = saved.splice(0);
  await user.click(screen.getByRole('link', { name: 'Importar planilha' }));
  for (const file of [csv(text), workbook ?? []]) {
    await user.upload(await screen.findByLabelText('Planilha ou CSV', { selector: 'input' }), file);
    expect(await screen.findByText(new RegExp(`^${harmful.length} linhas`))).toBeVisible();
    expect(await radio(`Iguais: ${harmful.length}`)).toBeEnabled();
    expect(await radio('Recusadas: 0')).toBeDisabled();
  }
  const more = `Nº de série;IMEI;OBS\n${serial(0).toLowerCase()};49-015420-323751-8;\n${serial(99)};;Nova\n${serial(99)};;de novo`;
  await user.upload(screen.getByLabelText('Planilha ou CSV', { selector: 'input' }), csv(more));
  expect(await radio('Recusadas: 1')).toBeEnabled();
  expect((await shownLines())[0]).toContain(`${serial(99)} | Repete a linha 3`);
  await user.click(await radio('A alterar: 1'));
  expect((await shownLines())[0]).toContain('490154203237518');
  await user.click(screen.getByRole('checkbox', { name: 'Importar só as linhas aceitas' }));
  await press(user, 'Importar 2 linhas');
  expect(await screen.findByText(/^Importação concluída: 1 criado, 1 alterado/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver aparelhos' })).toHaveAttribute('href', '/aparelhos');
  await press(user, 'Desfazer a importação');
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByRole('button', { name: 'Importar outro arquivo' })).toBeVisible();
});

test('search and filters narrow the export; it can be cancelled, and its failure is tried again', async () => {
  const { person } = await someone();
  const user = await openScreen('/equipment-models?busca=b550-f', person);
  expect(await screen.findByText('1 registro')).toBeVisible();
  await press(user, 'Exportar CSV');
  expect((await savedText()).split('\r\n')).toEqual([
    '\ufeffNome;N. Modelo;Fabricante;Categoria;Lançamento',
    'ASUS ROG Strix B550-F Gaming;ROG STRIX B550-F GAMING;ASUS;Placas-mãe;01/01/2020',
    '',
  ]);
  const never = new Promise<never>(() => undefined);
  const list = '*/api/v1/equipment-models';
  line.use(http.get(list, () => never));
  await press(user, 'Exportar CSV');
  expect(await screen.findByText(/^Exportando:/)).toBeVisible();
  await press(user, 'Cancelar');
  await waitFor(() => expect(screen.queryByText(/^Exportando:/)).not.toBeInTheDocument());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  line.use(http.get(list, () => HttpResponse.error()));
  await press(user, 'Exportar CSV');
  await screen.findByRole('alert');
  line.resetHandlers();
  await press(user, 'Tentar novamente');
  await savedText();
});

test('an old file with commas: each line is created, changed, left or refused with its reason; the refused can be taken away', async () => {
  const { person, post } = await someone();
  const maker = `Eletrônica São João ${pid}`;
  await post('/manufacturers', { nome: maker, website: 'https://a.test', contato_suporte: '1133334444' });
  const text = [
    'Modelo,Número do Modelo,FABRICANTE,categoria,Lançamento,Cor',
    `Rádio à válvula,RV-1-${pid},${maker},Televisores,01/02/1950,azul`,
    `"Rádio, o outro",RV-2-${pid},${maker.toUpperCase()},televisores,1951-03-04,`,
    'ASUS ROG Strix B550-F Gaming,ROG STRIX B550-F GAMING,ASUS,Placas-mãe,01/01/2020,',
    'ASUS Strix B550,rog strix b550-f gaming,asus,Placas-mãe,01/01/2020,',
    'Sem fabricante,X-1,Não Existe SA,Placas-mãe,01/01/2020,',
    'Data impossível,X-2,ASUS,Placas-mãe,30/02/2021,',
    `${'x'.repeat(300)},X-3,ASUS,Placas-mãe,01/01/2021,`,
    '',
    'A mais,X-4,ASUS,Placas-mãe,01/01/2021,,,sobra',
  ].join('\r\n');
  const user = await openScreen('/import/equipment-models', person);
  const old = new File([Buffer.from(text, 'latin1')], 'antiga.csv');
  await user.upload(screen.getByLabelText('Planilha ou CSV', { selector: 'input' }), old);
  expect(await screen.findByText('Colunas desconhecidas, que não são importadas: “Cor”.')).toBeVisible();
  expect(screen.getByText('8 linhas, lidas como Windows-1252, separadas por vírgula.')).toBeVisible();
  expect(await radio('Recusadas: 5')).toBeChecked();
  const refused = await shownLines();
  expect(refused[0]).toContain('5 | Recusada | ASUS Strix B550 · rog strix b550-f gaming | Repete a linha 4');
  expect(refused[1]).toContain('Fabricante: O fabricante “Não Existe SA” não existe');
  expect(refused[2]).toMatch(/^7 .*Lançamento: /);
  expect(refused[3]).toMatch(/^8 .*Nome: Digite no máximo 200 caracteres\./);
  expect(refused[4]).toMatch(/^10 .*Tem mais células/);
  await user.click(await radio('A criar: 2'));
  expect((await shownLines()).map((shown) => shown.split(' | ').slice(0, 2).join(' | '))).toEqual([
    '2 | Criar',
    '3 | Criar',
  ]);
  await press(user, 'Baixar as linhas recusadas');
  const rows = (await savedText()).split('\r\n');
  expect(rows[0]).toBe('\ufeffModelo;Número do Modelo;FABRICANTE;categoria;Lançamento;Cor;Motivos');
  expect(rows).toHaveLength(7);
  expect(rows[2]).toMatch(/^Sem fabricante;X-1;Não Existe SA;.*;Fabricante: O fabricante/);
  const run = screen.getByRole('button', { name: 'Importar 2 linhas' });
  expect(run).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'Importar só as linhas aceitas' }));
  await user.click(run);
  await user.click(await screen.findByRole('link', { name: 'Ver equipamentos' }));
  await fill(user, await screen.findByRole('searchbox'), `RV-2-${pid}`);
  const row = await screen.findByRole('row', { name: /Rádio, o outro/ });
  expect(row).toHaveTextContent(`${maker}Televisores04/03/1951`);
});

test('a cell with line breaks is one line, shown with both its ends; a quote that is never closed costs its own line alone', async () => {
  const name = `Aspas ${pid}`;
  const broken = `sep=;\n\nNome;Descrição\n${name};"um\ndois"\n${name} b;x`;
  const user = await openImport('categories', csv(broken));
  expect(await screen.findByText(/Com quebras de linha dentro de células: 1\./)).toBeVisible();
  expect(await radio('A criar: 2')).toBeEnabled();
  expect((await shownLines()).map((shown) => shown.split(' | ')[0])).toEqual(['4–5', '6']);
  const unclosed = `Nome;Descrição\n${name} 1;x\n${name} 2;"monitor 24 pol\n${name} 3;32"\n${name} 4;y`;
  await user.upload(screen.getByLabelText('Planilha ou CSV', { selector: 'input' }), csv(unclosed));
  expect(await radio('Recusadas: 1')).toBeChecked();
  expect(await shownLines()).toEqual([
    expect.stringMatching(`^3 \\| Recusada \\| ${name} 2 \\| Aspas sem fechar`),
  ]);
  expect(await radio('A criar: 3')).toBeEnabled();
});

test('changes show before and after; a base that changed meanwhile is not overwritten, and the preview stays', async () => {
  const { person, post } = await someone();
  const nome = `Categoria de prova ${pid}`;
  await post('/categories', { nome, descricao: 'Antes' });
  const user = await openScreen('/import/categories', person);
  const file = csv(`Nome\tDescrição\n${nome}\tDepois\nOutra ${nome}\t`);
  await user.upload(screen.getByLabelText('Planilha ou CSV', { selector: 'input' }), file);
  expect(await radio('A alterar: 1')).toBeEnabled();
  const change = async () => expect((await shownLines())[0]).toContain('Descrição: Antes → Depois');
  await change();
  await post('/categories', { nome: `Outra ${nome}` });
  await press(user, 'Importar 2 linhas');
  expect(await screen.findByText(/A base mudou desde a prévia/)).toBeVisible();
  await change();
  await press(user, 'Ver a prévia de novo');
  await user.click(await screen.findByRole('button', { name: 'Importar 1 linha' }));
  expect(await screen.findByText(/^Importação concluída: 0 criadas, 1 alterada/)).toBeVisible();
});

test('a file with the wrong head says what is wrong with it; another one is dropped in its place', async () => {
  const user = await openImport('datasheets', csv('Nome;Nome;Part\nx;y;z'));
  const alert = await screen.findByRole('alert', { name: 'Este arquivo não pode ser importado' });
  for (const said of [
    'Falta a coluna obrigatória “Part Number”.',
    'Falta a coluna obrigatória “Fabricante”.',
    'A coluna “Nome” está repetida.',
  ])
    expect(alert).toHaveTextContent(said);
  fireEvent.drop(screen.getByRole('region', { name: 'Arquivo' }), {
    dataTransfer: { files: [csv(`Part Number;Nome;Fabricante\nQ-${pid};Peça;ASUS`, 'solta.csv')] },
  });
  expect(await screen.findByText('solta.csv')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Importar 1 linha' })).toBeEnabled();
  expect(alert).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Escolher outro arquivo' }));
});

const sheetFile = (ending: string) => new File([calcNotebook(ending)], `caderno.${ending}`);

test('a notebook of Calc: its own headings, makers and models that are not there yet, faults, and all of it back', async () => {
  const user = await openImport('troubleshooting', sheetFile('xlsx'));
  expect(await screen.findByText('2 linhas da folha “Caderno”.')).toBeVisible();
  expect(await radio('Recusadas: 2')).toBeChecked();
  const missing = await screen.findByRole('status', { name: 'Ainda não existem' });
  expect(missing).toHaveTextContent('Criar 2 equipamentos na importação');
  for (const kind of [/fabricante/, /categoria/, /equipamentos/])
    await user.click(await screen.findByRole('checkbox', { name: kind }));
  expect(await radio('A criar: 2')).toBeEnabled();
  expect((await shownLines())[0]).toMatch(/^4 \| Criar \| Não aquece · PME25/);
  // What is meant by a heading is put right by hand.
  await user.click(screen.getByText(/^Colunas: 8 de 8 serão importadas/));
  await user.selectOptions(screen.getByLabelText('“Causa” vai para'), 'Não importar');
  expect(await screen.findByText('Falta a coluna obrigatória “Verificações”.')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('“Causa” vai para'), 'Verificações *');
  await user.click(await screen.findByRole('button', { name: 'Importar 2 linhas' }));
  expect(await screen.findByText(/^Importação concluída: 2 criados/)).toBeVisible();
  await press(user, 'Desfazer a importação');
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Importação desfeita.')).toBeVisible();
});

test('parts of another sheet are marked where the program has changed them, and an error of it refuses its line', async () => {
  const user = await openImport('datasheets', sheetFile('ods'));
  await user.selectOptions(await screen.findByLabelText('Folha da planilha'), 'Peças');
  expect(await radio('Recusadas: 2')).toBeChecked();
  expect((await shownLines())[0]).toContain(
    '6 | Recusada | TL494 · #N/A | Nome: a planilha traz o erro #N/A',
  );
  await user.click(await radio('Com aviso: 3'));
  expect((await shownLines()).map((shown) => shown.split(' | ')[0])).toEqual(['2', '4', '5']);
});

test('an old file of DOS is read in its code page, or in the one that somebody chooses', async () => {
  // `Fundição` as code page 850 writes it.
  const bytes = Buffer.from(`Nome;Descrição\r\nFundição ${pid};não\r\n`, 'latin1').map(
    (byte) => ({ 231: 0x87, 227: 0xc6 })[byte] ?? byte,
  );
  const user = await openImport('categories', new File([bytes], 'velha.csv'));
  expect(await screen.findByText(/lida como DOS \(850\)/)).toBeVisible();
  expect((await shownLines())[0]).toContain(`Fundição ${pid}`);
  await user.click(screen.getByText(/^Colunas: 2 de 2/));
  await user.selectOptions(screen.getByLabelText('Codificação do texto'), 'Windows-1252');
  expect(await screen.findByText(/lida como Windows-1252/)).toBeVisible();
});

test('the template of a table is one that can be imported', async () => {
  const { person } = await someone();
  const user = await openScreen('/import/troubleshooting', person);
  await press(user, 'Baixar um modelo com exemplo');
  const text = await savedText();
  await user.upload(screen.getByLabelText('Planilha ou CSV', { selector: 'input' }), csv(text));
  expect(await screen.findByText(/^1 linha, lida como UTF-8/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Criar tudo o que falta' }));
  expect(await radio('A criar: 1')).toBeEnabled();
});

test('there is no import of what is no record', async () => {
  await openScreen('/import/usuarios', await created(product));
  expect(await screen.findByText('Não há importação deste tipo de registro.')).toBeVisible();
});

test('many lines are judged in portions; the preview can be cancelled and begun again, and is read page by page', async () => {
  const lines = Array.from({ length: 4_500 }, (_, n) => `Lote ${pid} ${n}`);
  let previews = 0;
  line.use(
    http.post('*/import/categories/preview', () => {
      previews += 1;
      // The second portion of the first try never comes.
      return previews === 2 ? new Promise<never>(() => undefined) : passthrough();
    }),
  );
  const user = await openImport('categories', csv(`Nome\n${lines.join('\n')}`));
  expect(await screen.findByText('Prévia: 1.000 de 4.500 linhas')).toBeVisible();
  await press(user, 'Cancelar');
  await press(user, 'Ver a prévia');
  expect(await radio('A criar: 4.500')).toBeEnabled();
  expect(previews).toBe(7);
  expect(screen.getByText('Página 1 de 90')).toBeVisible();
  await press(user, 'Próxima');
  expect((await shownLines())[0]).toMatch(new RegExp(`^52 \\| Criar \\| Lote ${pid} 50`));
});

test('a table whose sending breaks off goes on by itself; cancelled, it goes on from what has come', async () => {
  const lines = Array.from({ length: 2_500 }, (_, n) => `Parcela ${pid} ${n}`);
  const sent: string[] = [];
  let isHeld = true;
  line.use(
    http.put('*/import/categories/envios/:envio/:parte', ({ params: { parte } }) => {
      sent.push(String(parte));
      // The third part never comes while it is held; the second breaks off once.
      if (parte === '3' && isHeld) return new Promise<never>(() => undefined);
      const isFirst = sent.filter((other) => other === parte).length === 1;
      return parte === '2' && isFirst ? HttpResponse.error() : passthrough();
    }),
  );
  const user = await openImport('categories', csv(`Nome\n${lines.join('\n')}`));
  await user.click(await screen.findByRole('button', { name: 'Importar 2.500 linhas' }));
  await waitFor(() => expect(sent).toEqual(['1', '2']));
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('Envio: 2.000 de 2.500 linhas')).toBeVisible();
  await press(user, 'Cancelar');
  await waitFor(() => expect(screen.queryByText(/^Envio:/)).not.toBeInTheDocument());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  isHeld = false;
  await press(user, 'Importar 2.500 linhas');
  expect(await screen.findByText(/^Importação concluída: 2\.500 criadas/)).toBeVisible();
  expect(sent).toEqual(['1', '2', '2', '3', '3']);
});
