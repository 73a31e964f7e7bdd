import type { Page } from '@playwright/test';
import { registered } from '../scripts/testing/letters.ts';
import { callApi, signInElsewhere } from '../scripts/testing/people.ts';
import { choose, type Kind, kinds, type } from './catalogue-kinds.ts';
import { openSignedIn } from './people.ts';
import { expect, type Product, test } from './product.ts';

/** From its list, which is open, through creation, search, edit and deletion back to where it was. */
async function liveThrough(page: Page, product: Product, kind: Kind, name: string): Promise<void> {
  const { address } = product;
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
      await openSignedIn(page, product, await registered(product), texts.path);
      await liveThrough(page, product, texts, `Prova ${kind} ${process.pid}`);
    });
  }
});

test.describe('lists', () => {
  test('search, filters and page lie in the address, and Back returns to them', async ({ page, product }) => {
    await openSignedIn(page, product, await registered(product), '/equipment-models');
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
    await openSignedIn(page, product, await registered(product), '/manufacturers?busca=infineon');
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
    await page.route('**/api/v1/equipment-models?*', (route) => route.abort());
    await page.route('**/api/v1/manufacturers?*', (route) => route.abort());
    await openSignedIn(page, product, await registered(product), '/equipment-models');
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
    await openSignedIn(page, product, await registered(product), '/equipment-models/create');
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
    await openSignedIn(page, product, await registered(product), '/datasheets/create');
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
    await openSignedIn(page, product, await registered(product), '/equipment-models/create');
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
    await field('Data de Lançamento').fill('1.2.21');
    await submit.click();
    await expect(field('Data de Lançamento')).toHaveValue('01/02/2021');
    await field('Data de Lançamento').fill('1/2/21');
    await field('Data de Lançamento').press('Enter');
    await expect(field('Data de Lançamento')).toHaveValue('01/02/2021');
    await expect(field('Número do Modelo')).toHaveAttribute('aria-invalid', 'true');
    await expect(field('Número do Modelo')).toHaveValue('ROG STRIX B550-F GAMING');
    await field('Número do Modelo').fill('ODD-1');
    await submit.click();
    await expect(page.getByText(`Equipamento "${odd}" criado com sucesso!`)).toBeVisible();
    await page.getByRole('searchbox').fill('odd-1');
    await page.getByRole('link', { name: odd }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(odd);
  });

  test('two people change the maker of one model: both are compared by name', async ({ page, product }) => {
    const person = await registered(product);
    const token = await signInElsewhere(product, person);
    const idOf = async (call: string) => {
      const found = (await (await callApi(product, call, undefined, token)).json()) as {
        data: { id: number }[];
      };
      return found.data[0]?.id;
    };
    const created = await callApi(
      product,
      'POST /equipment-models',
      {
        nome: 'Disputado',
        numero_modelo: `D-${process.pid}`,
        fabricante_id: await idOf('GET /manufacturers?search=asus'),
        categoria_id: 1,
        data_lancamento: '2020-01-01',
      },
      token,
    );
    const { id } = (await created.json()) as { id: number };
    await openSignedIn(page, product, person, `/equipment-models/${id}`);
    await page.getByRole('button', { name: 'Editar' }).click();
    const form = page.getByRole('form', { name: 'Editar equipamento' });
    await choose(page, form, 'Fabricante', 'Gigabyte');
    const theirs = {
      fabricante_id: await idOf('GET /manufacturers?search=supermicro'),
      data_aproximada: true,
    };
    await callApi(product, `PUT /equipment-models/${id}`, theirs, token);
    await form.getByRole('button', { name: 'Salvar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Outra pessoa salvou este registro' });
    const maker = dialog.getByRole('radiogroup', { name: 'Fabricante' });
    await expect(maker.getByRole('radio', { name: /Gigabyte/ })).toBeChecked();
    await maker.getByRole('radio', { name: /Supermicro/ }).click();
    await expect(dialog.getByRole('radio', { name: /Sim/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Salvar o que escolhi' }).click();
    await expect(page.getByRole('link', { name: 'Supermicro' })).toBeVisible();
    await expect(page.getByText('aprox.')).toBeVisible();
  });
});
