import type { Page } from '@playwright/test';
import { attachFile } from '../scripts/testing/attachments.ts';
import { registered } from '../scripts/testing/letters.ts';
import { callApi, type Person, signInElsewhere } from '../scripts/testing/people.ts';
import { checkLook, testLook } from './look.ts';
import { openSignedIn } from './people.ts';
import { expect, type Product } from './product.ts';

interface Prepared {
  article: number;
  visit: number;
  reading: number;
}

/** An article with all that Markdown has, under another one, a model with attachments, and a visit with a reading. */
async function prepare(product: Product, person: Person): Promise<Prepared> {
  const token = await signInElsewhere(product, person);
  const create = async (values: object) => {
    const created = await callApi(product, 'POST /artigos', { autor: 'Joana Prado', ...values }, token);
    return ((await created.json()) as { id: number }).id;
  };
  const above = await create({
    nome: 'Um artigo com um nome bem comprido, que não cabe em uma linha do telefone',
    descricao: '.',
  });
  const article = await create({
    nome: 'Artigo com tudo',
    CUI: above,
    descricao: [
      '# Título',
      '## Lista\n\n- um\n  - dois\n\n1. [x] feito',
      '### Código\n\n```\numa linha de código que é comprida demais para caber em um telefone de trezentos e sessenta\n```',
      '> Citação com `código` e [ligação](https://exemplo.test).',
      '| coluna | outra coluna | mais uma coluna larga |\n| --- | --- | --- |\n| valor | valorsemespaçosmuitocomprido | fim |',
      'nota[^1]\n\n[^1]: Rodapé.',
    ].join('\n\n'),
  });
  for (const [nome_arquivo, tipo_documento, tipo_arquivo] of [
    [
      'Um manual de serviço com um nome de arquivo muito comprido, revisão 3.pdf',
      'Manual Técnico',
      'application/pdf',
    ],
    ['foto.png', 'Foto', 'image/png'],
    ['firmware.bin', 'Software e firmware', 'application/octet-stream'],
  ] as const)
    await attachFile(
      product,
      { modelo_equipamento_id: 1 },
      {
        nome_arquivo: `${article} ${nome_arquivo}`,
        tipo_documento,
        tipo_arquivo,
        bytes: `${article} ${nome_arquivo}`,
      },
    );
  return { article, ...(await visitOf(product, token)) };
}

async function visitOf(product: Product, token: string): Promise<Omit<Prepared, 'article'>> {
  const made = async (call: string, body: object) =>
    ((await (await callApi(product, call, body, token)).json()) as { id: number }).id;
  const aparelho_id = await made('POST /units', { serie: '5CD0011999' });
  const visit = await made('POST /visits', {
    aparelho_id,
    queixa: 'Não carrega',
    feito: 'Conector trocado',
  });
  const reading = await made('POST /readings', {
    ...{
      modelo_equipamento_id: 1,
      atendimento_id: visit,
      ponto: 'UM_NOME_DE_REDE_QUE_NAO_CABE_NO_TELEFONE_PP3V3',
    },
    ...{
      grandeza: 'tensao',
      condicao: 'espera',
      valor: '3,3',
      boa: false,
      sintoma_id: 1,
      medidor: 'Fluke 87V',
    },
  });
  return { visit, reading };
}

async function checkDocument(page: Page, { address }: Product, visit: number): Promise<void> {
  await page.goto(`${address}/atendimentos/${visit}`);
  await page.getByRole('button', { name: 'Fazer documento' }).click();
  await page.getByRole('button', { name: 'Acrescentar peça' }).click();
  await page.getByRole('textbox', { name: 'Valor de uma (R$) da peça 1' }).fill('doze');
  await checkLook(page);
  await page.getByRole('button', { name: 'Fazer PDF' }).click();
  await expect(page.getByText('Digite um valor como 1.234,56.')).toBeVisible();
  await checkLook(page);
  await page.getByRole('button', { name: 'Tirar a peça 1' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Fazer PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^laudo-5CD0011999-.*\.pdf$/);
  await expect(page.getByText(/^Laudo técnico pronto/)).toBeVisible();
  await checkLook(page);
}

const places = [
  '/categories',
  '/categories/1',
  '/categories/create',
  '/equipment-models',
  '/equipment-models?busca=nada-disso',
  '/equipment-models?busca=b550-f',
  '/equipment-models/1',
  '/datasheets',
  '/datasheets/1',
  '/datasheets/create',
  '/artigos',
  '/artigos?aba=arvore',
  '/artigos/create',
  '/manufacturers/1',
  '/aparelhos',
  '/aparelhos?busca=5CD0011223',
  '/aparelhos/novo',
  '/aparelhos/etiquetas',
  '/edit-profile/tokens',
  '/rascunhos',
  '/atendimentos/novo',
  '/troubleshooting?modelo=1',
];

const file = (text: string) => ({ name: 'tabela.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

async function checkScreens(
  page: Page,
  { address }: Product,
  { article, visit, reading }: Prepared,
): Promise<void> {
  const made = [`/atendimentos/${visit}`, `/leituras/${reading}`, `/artigos/${article}`];
  for (const place of [...places, ...made]) {
    await page.goto(`${address}${place}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Carregando…')).toHaveCount(0);
    await expect(page.locator('.mantine-Skeleton-root, main [aria-busy="true"]')).toHaveCount(0);
    if (place.endsWith('aba=arvore')) await expect(page.getByText('1 artigo abaixo').first()).toBeVisible();
    await checkLook(page);
  }
  await page.getByRole('button', { name: 'Editar' }).click();
  await expect(page.getByRole('form', { name: 'Editar artigo' })).toBeVisible();
  await checkLook(page);

  await page.goto(`${address}/equipment-models/create`);
  await page.getByRole('button', { name: 'Criar Modelo' }).click();
  await expect(page.getByText('Campo obrigatório.')).toHaveCount(5);
  await page.getByRole('combobox', { name: 'Fabricante' }).fill('Oficina nova');
  await expect(page.getByRole('option', { name: /Criar/ })).toBeVisible();
  await checkLook(page);
  await page.getByRole('option', { name: /Criar/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkLook(page);

  await page.goto(`${address}/import/categories`);
  await expect(page.getByRole('button', { name: 'Escolher arquivo' })).toBeVisible();
  await checkLook(page);
  await page.getByLabel('Planilha ou CSV').setInputFiles(file('Cor\nazul'));
  await expect(page.getByRole('alert')).toBeVisible();
  await checkLook(page);
  await page
    .getByLabel('Planilha ou CSV')
    .setInputFiles(
      file('Nome;Descrição;Cor\nNotebooks;outra descrição;x\nNova categoria;;\n;sem nome;\nNotebooks;;'),
    );
  await expect(page.getByText('Recusadas: 2')).toBeVisible();
  await checkLook(page);
  await page.getByText('Todas: 4').click();
  await expect(page.getByText(/→/)).toBeVisible();
  await checkLook(page);
}

testLook('the catalogue', async (page, product) => {
  const person = await registered(product);
  const prepared = await prepare(product, person);
  await openSignedIn(page, product, person);
  await checkScreens(page, product, prepared);
  await checkDocument(page, product, prepared.visit);
});
