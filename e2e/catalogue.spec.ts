import type { Locator, Page } from '@playwright/test';
import { attachFile } from './attachments.ts';
import { callApi, openSignedIn, registered, signInElsewhere } from './people.ts';
import { expect, type Product, test } from './product.ts';

interface Kind {
  path: string;
  newButton: string;
  newForm: string;
  submit: string;
  editForm: string;
  /** Fills all that a new record needs. */
  fill: (form: Locator, page: Page, name: string) => Promise<void>;
  /** The field that names it. */
  nameField: string;
  /** Said once it is created; nothing where the list comes at once. */
  created: (name: string) => string;
  updated: string;
  question: string;
  deleted: string;
  restored: string;
  notFound: string;
}

const type = (form: Locator, label: string, text: string) =>
  form.getByRole('textbox', { name: label, exact: false }).first().fill(text);

/** Seeks and chooses in a select. */
async function choose(page: Page, form: Locator | Page, label: string, name: string): Promise<void> {
  await form.getByRole('combobox', { name: label }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}

const kinds: Record<string, Kind> = {
  manufacturers: {
    path: '/manufacturers',
    newButton: 'Novo Fabricante',
    newForm: 'Novo fabricante',
    submit: 'Criar Fabricante',
    editForm: 'Editar fabricante',
    fill: async (form, _page, name) => {
      await type(form, 'Nome', name);
      await type(form, 'Website', 'https://exemplo.test');
      await type(form, 'Contato Suporte', '08007771234');
    },
    nameField: 'Nome',
    created: (name) => `Fabricante "${name}" criado com sucesso!`,
    updated: 'Fabricante atualizado com sucesso!',
    question: 'Tem certeza que deseja excluir este fabricante?',
    deleted: 'Fabricante excluído com sucesso!',
    restored: 'Fabricante restaurado.',
    notFound: 'Fabricante não encontrado.',
  },
  categories: {
    path: '/categories',
    newButton: 'Nova Categoria',
    newForm: 'Nova categoria',
    submit: 'Criar Categoria',
    editForm: 'Editar categoria',
    fill: (form, _page, name) => type(form, 'Nome', name),
    nameField: 'Nome',
    created: (name) => `Categoria "${name}" criada com sucesso!`,
    updated: 'Categoria atualizada com sucesso!',
    question: 'Tem certeza que deseja excluir esta categoria?',
    deleted: 'Categoria excluída com sucesso!',
    restored: 'Categoria restaurada.',
    notFound: 'Categoria não encontrada.',
  },
  'equipment-models': {
    path: '/equipment-models',
    newButton: 'Criar Novo',
    newForm: 'Novo equipamento',
    submit: 'Criar Modelo',
    editForm: 'Editar equipamento',
    fill: async (form, page, name) => {
      await type(form, 'Nome', name);
      await type(form, 'Número do Modelo', `N-${name}`);
      await choose(page, form, 'Fabricante', 'ASUS');
      await choose(page, form, 'Categoria', 'Notebooks');
      await type(form, 'Data de Lançamento', '29/02/2024');
    },
    nameField: 'Nome',
    created: (name) => `Equipamento "${name}" criado com sucesso!`,
    updated: 'Equipamento atualizado com sucesso!',
    question: 'Tem certeza que deseja excluir este equipamento?',
    deleted: 'Equipamento excluído com sucesso!',
    restored: 'Equipamento restaurado.',
    notFound: 'Equipamento não encontrado.',
  },
  datasheets: {
    path: '/datasheets',
    newButton: 'Novo Datasheet',
    newForm: 'Novo datasheet',
    submit: 'Criar Datasheet',
    editForm: 'Editar datasheet',
    fill: async (form, page, name) => {
      await type(form, 'Part Number', name);
      await type(form, 'Nome', 'MOSFET de teste');
      await choose(page, form, 'Fabricante', 'ASUS');
    },
    nameField: 'Part Number',
    created: (name) => `Datasheet "${name}" criado com sucesso!`,
    updated: 'Datasheet atualizado com sucesso!',
    question: 'Tem certeza que deseja excluir este datasheet?',
    deleted: 'Datasheet excluído com sucesso!',
    restored: 'Datasheet restaurado.',
    notFound: 'Datasheet não encontrado.',
  },
  artigos: {
    path: '/artigos',
    newButton: 'Novo Artigo',
    newForm: 'Novo artigo',
    submit: 'Criar Artigo',
    editForm: 'Editar artigo',
    fill: async (form, _page, name) => {
      await type(form, 'Nome', name);
      await type(form, 'Autor', 'Joana');
      await type(form, 'Descrição', '## Medir\n\nCom **multímetro**.');
      await expect(form.getByRole('region', { name: 'Prévia' }).getByRole('heading')).toHaveText('Medir');
    },
    nameField: 'Nome',
    created: (name) => `Artigo "${name}" criado com sucesso!`,
    updated: 'Artigo atualizado com sucesso!',
    question: 'Tem certeza que deseja excluir este artigo?',
    deleted: 'Artigo excluído com sucesso!',
    restored: 'Artigo restaurado.',
    notFound: 'Artigo não encontrado.',
  },
};

/** From the list through creation, search, edit and deletion back to where it was. */
async function liveThrough(page: Page, product: Product, kind: Kind, name: string): Promise<void> {
  const { address } = product;
  await page.goto(`${address}${kind.path}`);
  await page.getByRole('link', { name: kind.newButton }).click();
  const newForm = page.getByRole('form', { name: kind.newForm });
  await newForm.getByRole('button', { name: kind.submit }).click();
  await expect(newForm.getByRole('textbox', { name: kind.nameField }).first()).toBeFocused();
  await kind.fill(newForm, page, name);
  await newForm.getByRole('button', { name: kind.submit }).click();
  await expect(page.getByText(kind.created(name))).toBeVisible();
  await expect(page).toHaveURL(`${address}${kind.path}`);

  await page.getByRole('searchbox').fill(name);
  await expect(page).toHaveURL(/busca=/);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.getByRole('button', { name: 'Editar' }).click();
  const editForm = page.getByRole('form', { name: kind.editForm });
  await type(editForm, kind.nameField, `${name} B`);
  await editForm.getByRole('textbox', { name: kind.nameField }).first().press('Control+Enter');
  await expect(page.getByText(kind.updated)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} B`);

  const record = page.url();
  await page.getByRole('button', { name: 'Excluir' }).click();
  const dialog = page.getByRole('dialog', { name: kind.question });
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText(kind.deleted)).toBeVisible();
  await expect(page).toHaveURL(`${address}${kind.path}`);
  await page.goto(record);
  await expect(page.getByText(kind.notFound)).toBeVisible();
  await page.goto(`${address}/lixeira?busca=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Restaurar ${name} B` }).click();
  await expect(page.getByText(kind.restored)).toBeVisible();
  await page.goto(record);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} B`);
}

test.describe('a record lives through everything', () => {
  // What is deleted is asked for by its address.
  test.use({ allowedErrors: [/404/] });
  for (const [kind, texts] of Object.entries(kinds)) {
    test(`${kind}: created, found, edited, deleted, restored`, async ({ page, product }) => {
      await openSignedIn(page, product, await registered(product));
      await liveThrough(page, product, texts, `Prova ${kind} ${process.pid}`);
    });
  }
});

test.describe('lists', () => {
  test('search, filters and page lie in the address, and Back returns to them', async ({ page, product }) => {
    await openSignedIn(page, product, await registered(product));
    await page.goto(`${product.address}/equipment-models`);
    await expect(page.getByText('Página 1 de')).toBeVisible();
    await page.getByRole('button', { name: 'Próxima' }).click();
    await expect(page).toHaveURL(/pagina=2/);
    await choose(page, page, 'Categoria', 'Placas-mãe');
    await expect(page).toHaveURL(/equipment-models\?categoria=\d+$/);
    await expect(page.getByRole('row').nth(1)).toContainText('Placas-mãe');
    await choose(page, page, 'Fabricante', 'ASUS');
    await expect(page).toHaveURL(/fabricante=\d+/);
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('b550f');
    await expect(page.getByRole('rowheader')).toHaveText(['ASUS ROG Strix B550-F Gaming']);
    await page.getByRole('link', { name: 'ASUS ROG Strix B550-F Gaming' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ASUS ROG Strix B550-F Gaming');
    await page.goBack();
    await expect(page).toHaveURL(/categoria=\d+.*busca=b550f|busca=b550f.*categoria=\d+/);
    await expect(page.getByRole('combobox', { name: 'Fabricante' })).toHaveValue('ASUS');
    await expect(page.getByRole('combobox', { name: 'Categoria' })).toHaveValue('Placas-mãe');
    await page.getByRole('button', { name: 'Limpar fabricante' }).click();
    await expect(page).not.toHaveURL(/fabricante=/);
    await page.getByRole('combobox', { name: 'Categoria' }).click();
    await page.getByRole('option', { name: 'Todas Categorias' }).click();
    await expect(page).toHaveURL(/equipment-models\?busca=b550f$/);
    await page.getByRole('searchbox').fill('nada disso');
    await expect(page.getByText('Nenhum modelo encontrado.')).toBeVisible();
  });

  test('a record says where it is used, and leads there', async ({ page, product }) => {
    await openSignedIn(page, product, await registered(product));
    await page.goto(`${product.address}/manufacturers?busca=infineon`);
    await page.getByRole('link', { name: 'Infineon' }).first().click();
    await page.getByRole('link', { name: /^\d+ datasheets$/ }).click();
    await expect(page).toHaveURL(/datasheets\?fabricante=\d+/);
    await expect(page.getByRole('combobox', { name: 'Fabricante' })).toHaveValue(/Infineon/);
    await page.goto(`${product.address}/equipment-models/1`);
    await page.getByRole('link', { name: /^Ver \d+ registros de troubleshooting$/ }).click();
    await expect(page).toHaveURL(/troubleshooting\?modelo=1$/);
    await expect(page.getByRole('combobox', { name: 'Equipamento' })).toHaveValue(
      'ASUS ROG Strix B550-F Gaming',
    );
    await page.goto(`${product.address}/datasheets?busca=CSD87350Q5D`);
    await page.getByRole('link', { name: 'CSD87350Q5D' }).click();
    const suspicions = page.getByRole('region', { name: 'Diagnósticos que suspeitam deste componente' });
    await expect(suspicions).toContainText(/\d+ registros? de troubleshooting/);
  });

  test('a list that cannot be had says so, and is asked for again', async ({ page, product }) => {
    await openSignedIn(page, product, await registered(product));
    await page.route('**/api/v1/equipment-models?*', (route) => route.abort());
    await page.route('**/api/v1/manufacturers?*', (route) => route.abort());
    await page.goto(`${product.address}/equipment-models`);
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByRole('combobox', { name: 'Fabricante' }).click();
    const again = page.getByRole('option', { name: /Tentar novamente/ });
    await expect(again).toBeVisible();
    await page.unrouteAll();
    await again.click();
    await expect(page.getByRole('option', { name: 'ASUS', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });
  test.use({ allowedErrors: [/ERR_FAILED/] });
});

test.describe('forms', () => {
  test.use({ allowedErrors: [/409|422/] });

  test('a missing maker and category are made on the spot; what was typed outside stays', async ({
    page,
    product,
  }) => {
    await openSignedIn(page, product, await registered(product));
    await page.goto(`${product.address}/equipment-models/create`);
    const form = page.getByRole('form', { name: 'Novo equipamento' });
    await type(form, 'Nome', 'Placa do Zé');
    const maker = form.getByRole('combobox', { name: 'Fabricante' });
    await maker.fill('Oficina do Zé');
    await expect(page.getByRole('option', { name: 'Criar “Oficina do Zé”' })).toBeVisible();
    await maker.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Novo fabricante' });
    await expect(dialog.getByRole('textbox', { name: 'Nome' })).toHaveValue('Oficina do Zé');
    await dialog.getByRole('textbox', { name: 'Nome' }).press('Enter');
    await expect(dialog.getByText('Campo obrigatório.')).toHaveCount(2);
    await type(dialog, 'Website', 'https://ze.test');
    await type(dialog, 'Contato Suporte', '1133334444');
    await dialog.getByRole('textbox', { name: 'Contato Suporte' }).press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expect(maker).toHaveValue('Oficina do Zé');
    await expect(maker).toBeFocused();
    await expect(form.getByRole('textbox', { name: 'Nome' })).toHaveValue('Placa do Zé');
    await expect(form.getByText('Campo obrigatório.')).toHaveCount(0);

    await form.getByRole('combobox', { name: 'Categoria' }).fill('placas-mae');
    await page.getByRole('option', { name: 'Placas-mãe' }).click();
    await form.getByRole('combobox', { name: 'Categoria' }).fill('Relógios');
    await page.getByRole('option', { name: 'Criar “Relógios”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Criar Categoria' }).click();
    await expect(form.getByRole('combobox', { name: 'Categoria' })).toHaveValue('Relógios');
    await type(form, 'Número do Modelo', 'OFZE-77');
    await type(form, 'Data de Lançamento', '01/02/2020');
    await form.getByRole('button', { name: 'Criar Modelo' }).click();
    await expect(page.getByText('Equipamento "Placa do Zé" criado com sucesso!')).toBeVisible();
    await page.getByRole('searchbox').fill('ofze77');
    await expect(page.getByRole('row').nth(1)).toContainText('Oficina do ZéRelógios01/02/2020');
  });

  test('a select is worked by the keyboard alone', async ({ page, product }) => {
    await openSignedIn(page, product, await registered(product));
    await page.goto(`${product.address}/datasheets/create`);
    const form = page.getByRole('form', { name: 'Novo datasheet' });
    const maker = form.getByRole('combobox', { name: 'Fabricante' });
    await form.getByRole('button', { name: 'Criar Datasheet' }).click();
    await expect(form.getByText('Por favor, selecione um fabricante.')).toBeVisible();
    await maker.focus();
    await maker.pressSequentially('infin');
    await expect(page.getByRole('option', { name: /Infineon/ })).toBeVisible();
    await maker.press('Escape');
    await expect(maker).toHaveValue('');
    await maker.pressSequentially('infin');
    await expect(page.getByRole('option', { name: /Infineon/ })).toBeVisible();
    await maker.press('Enter');
    await expect(maker).toHaveValue(/Infineon/);
    await expect(maker).toHaveAttribute('aria-expanded', 'false');
    await expect(form.getByText('Por favor, selecione um fabricante.')).toBeHidden();
  });

  test('what cannot be saved is said at its field, and stays as it was typed', async ({ page, product }) => {
    await openSignedIn(page, product, await registered(product));
    await page.goto(`${product.address}/equipment-models/create`);
    const form = page.getByRole('form', { name: 'Novo equipamento' });
    const field = (name: string) => form.getByRole('textbox', { name });
    const submit = form.getByRole('button', { name: 'Criar Modelo' });
    await field('Nome').fill('x'.repeat(10_000));
    await field('Número do Modelo').fill('ROG STRIX B550-F GAMING');
    await choose(page, form, 'Fabricante', 'ASUS');
    await choose(page, form, 'Categoria', 'Notebooks');
    for (const [typed, kept] of [
      ['30/02/2021', '30/02/2021'],
      ['31/04/2021', '31/04/2021'],
      ['29/02/2023', '29/02/2023'],
      ['amanhã', 'amanhã'],
      ['1/1/1850', '01/01/1850'],
    ] as const) {
      await field('Data de Lançamento').fill(typed);
      await submit.click();
      await expect(field('Data de Lançamento')).toHaveAttribute('aria-invalid', 'true');
      await expect(field('Data de Lançamento')).toHaveValue(kept);
    }
    await expect(form.getByText('Digite uma data entre 1900 e 2100.')).toBeVisible();
    await expect(form.getByText('Digite no máximo 200 caracteres.')).toBeVisible();
    await expect(field('Nome')).toHaveValue('x'.repeat(10_000));
    await expect(field('Nome')).toBeFocused();
    const odd = '🔧 <b onclick=alert(1)>שלום</b> & "مرحبا"';
    await field('Nome').fill(odd);
    await field('Data de Lançamento').fill('01/02/2021');
    await submit.click();
    await expect(field('Número do Modelo')).toHaveAttribute('aria-invalid', 'true');
    await expect(field('Número do Modelo')).toHaveValue('ROG STRIX B550-F GAMING');
    await field('Número do Modelo').fill('ODD-1');
    await submit.click();
    await expect(page.getByText(`Equipamento "${odd}" criado com sucesso!`)).toBeVisible();
    await page.getByRole('searchbox').fill('odd-1');
    await page.getByRole('link', { name: odd }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(odd);
  });
});

test.describe('articles', () => {
  test.use({ allowedErrors: [/422/] });

  async function article(product: Product, token: string, values: object): Promise<number> {
    const created = await callApi(
      product,
      'POST /artigos',
      { autor: 'Joana', descricao: 'Texto.', ...values },
      token,
    );
    expect(created.status).toBe(201);
    return ((await created.json()) as { id: number }).id;
  }

  test('lie under each other: tree, trail, children, and no circle', async ({ page, product }) => {
    const person = await registered(product);
    const token = await signInElsewhere(product, person);
    const root = await article(product, token, { nome: 'Raiz da árvore' });
    const middle = await article(product, token, { nome: 'Meio da árvore', CUI: root });
    const leaf = await article(product, token, { nome: 'Folha da árvore', CUI: middle });
    await openSignedIn(page, product, person);
    await page.goto(`${product.address}/artigos`);
    await page.getByRole('tab', { name: 'Árvore' }).click();
    await expect(page).toHaveURL(/aba=arvore/);
    await expect(page.getByRole('link', { name: 'Meio da árvore' })).toBeHidden();
    await page.getByRole('button', { name: 'Raiz da árvore: artigos abaixo' }).click();
    await page.getByRole('button', { name: 'Meio da árvore: artigos abaixo' }).press('Enter');
    await page.getByRole('link', { name: 'Folha da árvore' }).click();
    const trail = page.getByRole('navigation', { name: 'Artigos acima deste' });
    await expect(trail.getByRole('link')).toHaveText(['Artigos', 'Raiz da árvore', 'Meio da árvore']);
    await trail.getByRole('link', { name: 'Raiz da árvore' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Raiz da árvore');
    await expect(page.getByRole('region', { name: 'Artigos abaixo deste' })).toContainText('Meio da árvore');

    await page.getByRole('button', { name: 'Editar' }).click();
    const form = page.getByRole('form', { name: 'Editar artigo' });
    const parent = form.getByRole('combobox', { name: 'Artigo pai' });
    await parent.fill('da árvore');
    await expect(page.getByRole('option')).toHaveText(['Folha da árvore', 'Meio da árvore']);
    await page.getByRole('option', { name: 'Folha da árvore' }).click();
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(parent).toHaveAttribute('aria-invalid', 'true');
    await expect(parent).toHaveValue('Folha da árvore');
    await form.getByRole('button', { name: 'Limpar artigo pai' }).click();
    await form.getByRole('button', { name: 'Cancelar' }).click();
    await page.goto(`${product.address}/artigos/${leaf}`);
    await page.getByRole('link', { name: 'Novo artigo abaixo deste' }).click();
    await expect(page.getByRole('combobox', { name: 'Artigo pai' })).toHaveValue('Folha da árvore');
  });

  test('hostile Markdown runs nothing, loads nothing and is read', async ({ page, product }) => {
    const person = await registered(product);
    const token = await signInElsewhere(product, person);
    const descricao = [
      '<script>window.broken = 1</script>',
      '<img src="x" onerror="window.broken = 2">',
      '![espia](https://mal.test/espia.png)',
      '[clique](javascript:window.broken=3)',
      '<iframe srcdoc="<script>parent.broken = 4</script>"></iframe>',
      '# conteudo',
      '## Segundo',
      '## Terceiro',
      `| ${'coluna larga demais | '.repeat(30)}\n| ${'--- | '.repeat(30)}\n| ${'x | '.repeat(30)}`,
      '>'.repeat(5_000),
    ].join('\n\n');
    const id = await article(product, token, { nome: 'Hostil', descricao });
    page.on('dialog', () => expect('a dialog').toBe('none'));
    await openSignedIn(page, product, person);
    await page.goto(`${product.address}/artigos/${id}`);
    await expect(page.getByText('<script>window.broken = 1</script>')).toBeVisible();
    expect(await page.evaluate(() => 'broken' in window)).toBe(false);
    await page.getByRole('button', { name: 'Editar' }).click();
    const form = page.getByRole('form', { name: 'Editar artigo' });
    await form.getByRole('textbox', { name: 'Descrição' }).fill(descricao.replace(/>{60,}/, 'fim'));
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Artigo atualizado com sucesso!')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Imagem: espia' })).toHaveAttribute('rel', 'noreferrer');
    await expect(page.getByText('clique')).toBeVisible();
    await expect(page.getByRole('link', { name: 'clique' })).toHaveCount(0);
    const contents = page.getByRole('navigation', { name: 'Neste artigo' });
    await contents.getByRole('link', { name: 'Terceiro' }).click();
    await expect(page).toHaveURL(/#secao-terceiro$/);
    await expect(page.getByRole('heading', { name: 'Terceiro' })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  });
});

test.describe('attachments', () => {
  test.use({ allowedErrors: [/404/] });

  test('an icon opens its file and not the row; what cannot be shown is saved; a missing one says so', async ({
    page,
    product,
  }) => {
    const owner = { modelo_equipamento_id: 1 };
    const file = (nome_arquivo: string, tipo_documento: string, tipo_arquivo: string, bytes: string | null) =>
      attachFile(product, owner, { nome_arquivo, tipo_documento, tipo_arquivo, bytes });
    await file('Notas de água.txt', 'Manual Técnico', 'text/plain; charset=utf-8', 'medir água');
    await file('Página.html', 'Outro', 'text/html', '<script>alert(1)</script>');
    await file('Sumiu.zip', 'Tipo que não há', 'application/zip', null);
    await openSignedIn(page, product, await registered(product));
    await page.goto(`${product.address}/equipment-models?busca=b550-f`);
    const row = page.getByRole('row').nth(1);
    await expect(row.getByRole('button')).toHaveCount(3);
    const opened = page.waitForEvent('popup');
    await row.getByRole('button', { name: 'Notas de água.txt' }).click();
    const tab = await opened;
    await expect(tab.locator('body')).toHaveText('medir água');
    await tab.close();
    const download = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Página.html' }).click();
    expect((await download).suggestedFilename()).toBe('Página.html');
    await row.getByRole('button', { name: 'Sumiu.zip' }).click();
    await expect(page.getByRole('alert')).toContainText(/^Não foi possível baixar o arquivo/);
    await expect(page).toHaveURL(/equipment-models\?busca=b550-f$/);

    await page.getByRole('link', { name: 'ASUS ROG Strix B550-F Gaming' }).click();
    const section = page.getByRole('region', { name: 'Anexos' });
    await expect(section.getByRole('button', { name: 'Ler Notas de água.txt' })).toBeVisible();
    await expect(section.getByRole('button', { name: 'Baixar Página.html' })).toBeVisible();
  });
});
