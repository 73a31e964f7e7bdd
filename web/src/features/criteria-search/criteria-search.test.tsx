import { incompleteHeader } from '@bancada/contract/search/incomplete-answers';
import { screen, waitFor, within } from '@testing-library/react';
import { bypass, HttpResponse, http } from 'msw';
import { expect, inject, test, vi } from 'vitest';
import { created } from '../../../../scripts/testing/people.ts';
import { fill, pick } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { callAs, someMaker, uniqueName } from '../../../test/records.ts';
import { keepWarnings } from '../../../test/warnings.ts';

const product = inject('product');
const open = async (place: string) => openScreen(place, await created(product));
const results = async () => within(await screen.findByRole('region', { name: 'Resultados' }));
const post = () => screen.getByRole('textbox', { name: 'Código POST' });

test('without a criterion it says where to begin; what meets none says so, and so does a filter that leaves nothing', async () => {
  const user = await open('/troubleshooting');
  const found = await results();
  expect(
    found.getByText('Selecione um equipamento e/ou insira um Post Code para iniciar a busca.'),
  ).toBeVisible();
  await fill(user, post(), '62');
  expect(await found.findByText('2 resultados')).toBeVisible();
  await fill(user, found.getByRole('searchbox', { name: 'Filtrar resultados' }), 'geladeira');
  expect(await found.findByText('Nenhum resultado corresponde à sua busca.')).toBeVisible();
});

test('while the server still reads records, what it has found so far is shown and said, and the rest comes by itself', async () => {
  let has = 0;
  line.use(
    http.get('*/api/v1/defeitos/por-criterios', async ({ request }) => {
      if (has > 1) return undefined;
      const real = (await (await fetch(bypass(request))).json()) as { data: object[] };
      const body = { data: real.data.slice(0, has), total: { count: has, isAtLeast: false } };
      return HttpResponse.json(body, { headers: { [incompleteHeader]: 'true' } });
    }),
  );
  await open('/troubleshooting?post=62');
  const found = await results();
  expect(await found.findByText(/^O servidor ainda lê os registros/)).toBeVisible();
  expect(found.queryByText(/^Nenhum resultado/)).not.toBeInTheDocument();
  has = 1;
  expect(await found.findByText('1 resultado')).toBeVisible();
  expect(found.getByText(/^O servidor ainda lê os registros/)).toBeVisible();
  has = 2;
  expect(await found.findByText('2 resultados')).toBeVisible();
  expect(found.queryByText(/^O servidor ainda lê/)).not.toBeInTheDocument();
});

test('criteria narrow one another; one that is switched off waits with what it held', async () => {
  const user = await open('/troubleshooting?post=62');
  const found = await results();
  await waitFor(() => expect(found.getByText('2 resultados')).toBeVisible());
  await pick(user, 'Nome ou número do modelo', 'b550-f', /B550-F/);
  await waitFor(() => expect(found.getByText('1 resultado')).toBeVisible());
  await user.click(screen.getByRole('switch', { name: 'Datasheet' }));
  await fill(user, screen.getByRole('combobox', { name: 'Part number ou nome' }), 'tp');
  expect((await screen.findAllByText('Digite ao menos 3 letras.')).length).toBeGreaterThan(0);
  await pick(user, 'Part number ou nome', 'tps51125', /TPS51125/);
  await waitFor(() => expect(window.location.search).toMatch(/datasheet=\d+/));
  await fill(user, post(), '00');
  await waitFor(() => expect(found.getByText('Nenhum resultado encontrado para a sua busca.')).toBeVisible());
  await user.click(screen.getByRole('switch', { name: 'Datasheet' }));
  await waitFor(() => expect(window.location.search).not.toMatch(/datasheet=/));
  await user.click(screen.getByRole('switch', { name: 'Datasheet' }));
  const part = screen.getByRole<HTMLInputElement>('combobox', { name: 'Part number ou nome' });
  await waitFor(() => expect(part.value).toMatch(/TPS51125/));
});

test('an unknown code offers the nearest, and what its letters mean; one alert says what failed, and tries it again', async () => {
  const user = await open('/troubleshooting?post=P0AA9');
  const found = await results();
  const card = within(await screen.findByRole('region', { name: 'Post Code' }));
  expect(await card.findByText('Code Post não encontrado.')).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Código de veículo P0AA9' })).toBeVisible();
  const near = within(await card.findByRole('group', { name: 'Códigos próximos' }));
  await user.click(near.getByRole('button', { name: 'P0AA6' }));
  expect(post()).toHaveValue('P0AA6');
  expect(await found.findByText('1 resultado')).toBeVisible();

  const broken = () => new HttpResponse('<html>', { status: 500 });
  const compact = '*/api/v1/defeitos/por-criterios';
  line.use(http.get('*/api/v1/codigo-sinal/search', broken));
  await fill(user, post(), '62');
  const lookup = await screen.findByRole('alert');
  expect(lookup).toHaveTextContent('Erro ao buscar Code Post.');
  line.resetHandlers();
  line.use(http.get(compact, broken));
  await user.click(within(lookup).getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(lookup).not.toBeInTheDocument());
  const alert = await found.findByRole('alert');
  expect(alert).toHaveTextContent('Erro ao buscar resultados de troubleshooting.');
  line.resetHandlers();
  await user.click(found.getByRole('button', { name: 'Tentar novamente' }));
  expect(await found.findByText('2 resultados')).toBeVisible();
});

test('a code from the address is emptied and written anew in its field; one that cannot be read says how it is written', async () => {
  const user = await open('/troubleshooting?bipe=LsSsS&led=A2+B3');
  const written = await screen.findByRole('textbox', { name: 'Sequência escrita' });
  expect(written).toHaveValue('1 longo, 2 curtos');
  await user.clear(written);
  await waitFor(() => expect(window.location.search).not.toMatch(/bipe=/));
  await user.click(written);
  await user.paste('1 longo e meio');
  expect(await screen.findByText(/Escreva como 1 longo, 2 curtos/)).toBeVisible();
  expect(written).toHaveAttribute('aria-invalid', 'true');
  await fill(user, written, '3-3-4-1-9');
  expect(await screen.findByText(/Não cabe: acima de 8 bipes/)).toBeVisible();
  await fill(user, written, '8 bipes');
  const builder = within(screen.getByRole('group', { name: 'Montar a sequência de bipes' }));
  expect(builder.getAllByRole('listitem')).toHaveLength(15);
  expect(builder.getByRole('button', { name: 'Espaço curto' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(builder.getByRole('button', { name: 'Apagar Sequência' }));
  expect(written).toHaveValue('');
  await waitFor(() => expect(window.location.search).not.toMatch(/bipe=/));
  await fill(user, screen.getByRole('textbox', { name: 'Cores e piscadas' }), 'azul');
  expect(await screen.findByText(/Escreva cor e piscadas/)).toBeVisible();
});

test('a result is liked once, counted before the server answers, and known as liked later; a like that fails is only logged', async () => {
  const person = await created(product);
  const user = await openScreen('/troubleshooting?post=9C', person);
  const [card] = await (await results()).findAllByRole('button', { name: /^Descrição: / });
  await user.click(card as HTMLElement);
  const likes = async () => (await results()).findAllByRole('button', { name: /^Útil: / });
  const like = async (place: number) => {
    const one = (await likes())[place];
    if (one === undefined) throw new Error('no such result');
    return one;
  };
  expect(await like(0)).toHaveAttribute('aria-pressed', 'false');
  const before = Number((await like(0)).textContent);
  const answer = Promise.withResolvers<void>();
  let tries = 0;
  line.use(
    http.post('*/api/v1/like/likes', async () => {
      tries += 1;
      await answer.promise;
    }),
  );
  await user.click(await like(0));
  await waitFor(async () => expect(await like(0)).toHaveTextContent(String(before + 1)));
  expect(tries).toBe(1);
  answer.resolve();
  await waitFor(async () => expect(await like(0)).toHaveAttribute('aria-pressed', 'true'));
  await user.click(await like(0));
  expect(tries).toBe(1);
  line.use(http.post('*/api/v1/like/likes', () => HttpResponse.error()));
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  await user.click(await like(1));
  await waitFor(() => expect(warned.mock.calls[0]?.[0]).toContain('A like was not saved'));
  expect(await like(1)).toHaveAttribute('aria-pressed', 'true');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  warned.mockRestore();
});

test('all faults are listed below, page by page, and filtered as one types', async () => {
  const user = await open('/troubleshooting');
  const table = () => screen.findByRole('table', { name: 'Registros de troubleshooting' });
  const rows = async () => within(await table()).getAllByRole('row');
  // Each fault of the page once.
  const symptoms = (await rows()).slice(1).map((row) => within(row).getByRole('rowheader').textContent);
  expect(symptoms.length).toBeGreaterThan(1);
  expect(new Set(symptoms).size).toBe(symptoms.length);
  await user.click(screen.getByRole('button', { name: 'Próxima' }));
  expect(await screen.findByText(/^Página 2 de \d+$/)).toBeVisible();
  expect(window.location.search).toBe('?pagina=2');
  const filter = screen.getByLabelText('Filtrar por sintoma, solução ou equipamento');
  await fill(user, filter, 'wxkjqvz');
  expect(await screen.findByText('Nenhum item encontrado.')).toBeVisible();
  // In two fields: no text holds it, but there are records that are meant.
  await fill(user, filter, 'isolacao prius');
  expect(await screen.findByText(/^Nada contém «isolacao prius»/)).toBeVisible();
  await fill(user, filter, 'PRIUS');
  await waitFor(async () => expect((await rows())[1]).toHaveTextContent('Toyota Prius'));
  await waitFor(() => expect(window.location.search).toBe('?registros=PRIUS'));
});

test('a fault of 30 models is one row, which says how many they are and leads to the symptom', async () => {
  const person = await created(product);
  const sintoma = uniqueName('Forno de ensaio apaga');
  const { sintoma_id } = await callAs<{ sintoma_id: number }>(person, 'POST /wizard/create_flow', {
    sintoma,
    equipment_model_ids: Array.from({ length: 30 }, (_, place) => place + 1),
    new_diagnosticos_texts: [uniqueName('Medir a resistência')],
    new_solucao_text: uniqueName('Trocar a resistência'),
  });
  const user = await openScreen(`/troubleshooting?registros=${encodeURIComponent(sintoma)}`, person);
  expect(await screen.findByText('1 defeito')).toBeVisible();
  const table = screen.getByRole('table', { name: 'Registros de troubleshooting' });
  const [, row, ...others] = within(table).getAllByRole('row');
  expect(others).toEqual([]);
  expect(row).toHaveTextContent('e mais 29');
  await user.click(within(table).getByRole('link', { name: sintoma }));
  await waitFor(() => expect(window.location.pathname).toBe(`/sintomas/${sintoma_id}`));
});

test('Esc brings the criteria back from maximised results; a beep code that plays cannot be switched off', async () => {
  // There is no sound in tests.
  keepWarnings();
  const user = await open('/troubleshooting?bipe=LsSsS');
  await user.click(screen.getByRole('button', { name: 'Maximizar' }));
  expect(screen.getByRole('button', { name: 'Restaurar' })).toHaveAttribute('aria-pressed', 'true');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Maximizar' })).toHaveAttribute('aria-pressed', 'false');
  const beeps = screen.getByRole('switch', { name: 'Beep Code' });
  await user.click(screen.getByRole('button', { name: 'Play' }));
  expect(beeps).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Parar' }));
  await waitFor(() => expect(beeps).toBeEnabled());
});

test('a record that is not there says so', async () => {
  await open('/troubleshooting/999999');
  expect(await screen.findByText('Registro de troubleshooting não encontrado.')).toBeVisible();
});

test('a code that is typed with its maker shows that maker’s faults first, and says of the others whose they are', async () => {
  const person = await created(product);
  const fault = async (maker: string) => {
    const { id: fabricante_id, nome } = await someMaker(person, uniqueName(maker));
    const model = await callAs<{ id: number }>(person, 'POST /equipment-models', {
      nome: uniqueName('Carro'),
      numero_modelo: uniqueName('C'),
      fabricante_id,
      categoria_id: 1,
      data_lancamento: '2024-01-01',
    });
    const sintoma = uniqueName(`Carro de ensaio sem tração, ${maker}`);
    const { sintoma_id } = await callAs<{ sintoma_id: number }>(person, 'POST /wizard/create_flow', {
      sintoma,
      equipment_model_ids: [model.id],
      new_diagnosticos_texts: [uniqueName('Ler o módulo')],
      new_solucao_text: uniqueName('Trocar o módulo'),
    });
    await callAs(person, `POST /sintomas/${sintoma_id}/vincular_code_post`, { code_post: 'B2A5F-11' });
    return { nome, sintoma };
  };
  const [own, other] = [await fault('Marcopolo'), await fault('Ciferal')];
  const user = await openScreen('/troubleshooting', person);
  await user.type(post(), 'Marcopolo B2A5F-11');
  expect(await screen.findByRole('textbox', { name: 'De quem é o código' })).toHaveValue('MARCOPOLO');
  const ofMaker = within(await screen.findByRole('region', { name: `B2A5F11 da ${own.nome}` }));
  expect(ofMaker.getByRole('link', { name: own.sintoma })).toBeVisible();
  const ofOthers = within(screen.getByRole('region', { name: 'O mesmo código, de outros' }));
  expect(ofOthers.getByRole('link', { name: other.sintoma })).toBeVisible();
  expect(ofOthers.getByText(`código da ${other.nome}`)).toBeVisible();
});
