import type { Locator, Page } from '@playwright/test';
import { registered } from '../scripts/testing/letters.ts';
import { adminOf, callApi, type Person, signInElsewhere } from '../scripts/testing/people.ts';
import { openSignedIn } from './people.ts';
import { expect, type Product, test } from './product.ts';

let made = 0;

/** A manufacturer of a person's, made without a browser. */
async function createManufacturer(product: Product, person: Person, nome?: string) {
  made += 1;
  const body = {
    nome: nome ?? `Oficina ${process.pid}-${made}`,
    website: 'https://exemplo.test',
    contato_suporte: '1133334444',
  };
  const token = await signInElsewhere(product, person);
  const response = await callApi(product, 'POST /manufacturers', body, token);
  expect(response.status).toBe(201);
  return (await response.json()) as typeof body & { id: number };
}

async function openEditing(page: Page, product: Product, id: number): Promise<Locator> {
  await page.goto(`${product.address}/manufacturers/${id}`);
  await page.getByRole('button', { name: 'Editar' }).click();
  return page.getByRole('form', { name: 'Editar fabricante' });
}

/** Somebody has begun to write another name; the page may be left without a question. */
async function leaveHalfEdited(page: Page, product: Product, nome: string) {
  const person = await registered(product);
  const { id } = await createManufacturer(product, person);
  await openSignedIn(page, product, person);
  page.on('dialog', (dialog) => void dialog.accept());
  const form = await openEditing(page, product, id);
  await fill(form, 'Nome', nome);
  return { id, form };
}

const fill = (form: Locator, label: string, value: string) =>
  form.getByRole('textbox', { name: label }).fill(value);

test.describe('two people edit one record', () => {
  // The page tells of a refused save, which is what these are about.
  test.use({ allowedErrors: [/409/] });

  test('the second sees both versions side by side, loses nothing, and chooses', async ({
    page,
    product,
    browser,
  }) => {
    const second = await registered(product);
    const { id } = await createManufacturer(product, second);
    await openSignedIn(page, product, adminOf(product));
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await openSignedIn(other, product, second);
    const [mine, theirs] = [await openEditing(other, product, id), await openEditing(page, product, id)];

    await fill(theirs, 'Nome', 'Nome do admin');
    await fill(theirs, 'Website', 'https://admin.test');
    await theirs.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Fabricante atualizado com sucesso!')).toBeVisible();

    await fill(mine, 'Nome', 'Nome da técnica');
    await fill(mine, 'Contato Suporte', '08001234567');
    await mine.getByRole('textbox', { name: 'Contato Suporte' }).press('Control+Enter');
    const dialog = other.getByRole('dialog', { name: 'Outra pessoa salvou este registro' });
    await expect(dialog).toContainText('Administrador salvou outra versão em');
    const choice = (field: string, side: string) =>
      dialog.getByRole('radiogroup', { name: field }).getByRole('radio', { name: new RegExp(side) });
    await expect(choice('Nome', 'Nome da técnica')).toBeChecked();
    await expect(choice('Nome', 'Nome do admin')).not.toBeChecked();
    // What only the other changed is theirs at first; what only I changed is mine.
    await expect(choice('Website', 'https://admin.test')).toBeChecked();
    await expect(choice('Contato Suporte', '08001234567')).toBeChecked();

    await dialog.getByRole('button', { name: 'Continuar editando', exact: true }).click();
    await expect(mine.getByRole('textbox', { name: 'Nome' })).toHaveValue('Nome da técnica');
    await expect(mine.getByRole('textbox', { name: 'Contato Suporte' })).toHaveValue('08001234567');
    await mine.getByRole('button', { name: 'Comparar as duas versões' }).click();
    await choice('Nome', 'Nome do admin').click();
    await dialog.getByRole('button', { name: 'Salvar o que escolhi' }).click();
    await expect(dialog).toBeHidden();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Nome do admin');
    await expect(other.getByText('0800 123 4567')).toBeVisible();
    await expect(other.getByRole('link', { name: /admin\.test/ })).toBeVisible();

    await page.reload();
    await page.getByRole('button', { name: 'Histórico' }).click();
    const rows = page.getByRole('listitem').filter({ hasText: /por / });
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(0)).toContainText(`Alterado por ${second.nome}`);
    await expect(rows.nth(0)).toContainText('08001234567');
    await expect(rows.nth(1)).toContainText('Alterado por Administrador');
    await elsewhere.close();
  });

  test('what was typed before a reload is not saved over what others saved meanwhile', async ({
    page,
    product,
  }) => {
    const { id, form } = await leaveHalfEdited(page, product, 'Digitado antes da queda');
    const token = await signInElsewhere(product, adminOf(product));
    await callApi(product, `PUT /manufacturers/${id}`, { contato_suporte: '1155556666' }, token);
    await page.reload();
    await expect(page.getByText('Recuperamos o que você tinha começado a escrever.')).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Nome' })).toHaveValue('Digitado antes da queda');
    await form.getByRole('button', { name: 'Salvar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Outra pessoa salvou este registro' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Salvar o que escolhi' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Digitado antes da queda');
    await expect(page.getByText('(11) 5555-6666')).toBeVisible();
  });

  test('who prefers what is stored now throws the own text away, and can go on from there', async ({
    page,
    product,
  }) => {
    const person = await registered(product);
    const { id } = await createManufacturer(product, person);
    await openSignedIn(page, product, person);
    const form = await openEditing(page, product, id);
    const token = await signInElsewhere(product, adminOf(product));
    await callApi(product, `PUT /manufacturers/${id}`, { nome: `Novo ${id}` }, token);
    await fill(form, 'Nome', 'Meu');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('button', { name: 'Descartar o que digitei' }).click();
    await expect(form.getByRole('textbox', { name: 'Nome' })).toHaveValue(`Novo ${id}`);
    await fill(form, 'Nome', `Novo ${id} SA`);
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Novo ${id} SA`);
  });
});

test.describe('what goes wrong while somebody edits', () => {
  test.use({ allowedErrors: [/404|409/] });

  test('a choice that cannot be saved says why, beside its field, and can be mended', async ({
    page,
    product,
  }) => {
    const person = await registered(product);
    const { id } = await createManufacturer(product, person);
    const { nome: taken } = await createManufacturer(product, person);
    await openSignedIn(page, product, person);
    const form = await openEditing(page, product, id);
    const token = await signInElsewhere(product, adminOf(product));
    await callApi(product, `PUT /manufacturers/${id}`, { contato_suporte: '1155556666' }, token);
    await fill(form, 'Nome', taken);
    await form.getByRole('button', { name: 'Salvar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Outra pessoa salvou este registro' });
    // What is pressed in the dialog is not the form's.
    await dialog.getByRole('radio').first().press('Control+Enter');
    await dialog.getByRole('button', { name: 'Salvar o que escolhi' }).click();
    await expect(dialog).toBeHidden();
    await expect(form.getByRole('alert')).toContainText(`Já existe outro fabricante com Nome “${taken}”.`);
    await expect(form.getByRole('textbox', { name: 'Nome' })).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByRole('textbox', { name: 'Contato Suporte' })).toHaveValue('1155556666');
    await fill(form, 'Nome', `${taken} outra`);
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${taken} outra`);
  });

  test('who throws a recovered text away is not offered it again, and sees what is stored now', async ({
    page,
    product,
  }) => {
    const { id, form } = await leaveHalfEdited(page, product, 'Digitado');
    const token = await signInElsewhere(product, adminOf(product));
    await callApi(product, `PUT /manufacturers/${id}`, { nome: `Do admin ${id}` }, token);
    await page.reload();
    await expect(form.getByRole('textbox', { name: 'Nome' })).toHaveValue('Digitado');
    await form.getByRole('button', { name: 'Cancelar' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Editar' })).toBeVisible();
    await expect(form).toBeHidden();

    await page.getByRole('button', { name: 'Editar' }).click();
    await fill(form, 'Nome', 'Digitado de novo');
    await callApi(product, `PUT /manufacturers/${id}`, { contato_suporte: '1155556666' }, token);
    await form.getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('button', { name: 'Descartar o que digitei' }).click();
    await form.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByText('(11) 5555-6666')).toBeVisible();
    await page.getByRole('link', { name: 'Lixeira' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lixeira');
  });

  test('a record that somebody deletes stays on the screen of who is writing in it', async ({
    page,
    product,
  }) => {
    const person = await registered(product);
    const { id } = await createManufacturer(product, person);
    await openSignedIn(page, product, person);
    await page.clock.install();
    const form = await openEditing(page, product, id);
    await fill(form, 'Nome', 'Ainda escrevendo');
    const token = await signInElsewhere(product, adminOf(product));
    await callApi(product, `DELETE /manufacturers/${id}`, undefined, token);
    await page.clock.fastForward(60_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(page.getByText('Fabricante não encontrado.')).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Nome' })).toHaveValue('Ainda escrevendo');
  });

  test('a deletion taken back on its own page leaves the page as it was', async ({ page, product }) => {
    const person = await registered(product);
    const { id, nome } = await createManufacturer(product, person);
    await page.clock.install();
    await openSignedIn(page, product, person, `/manufacturers/${id}`);
    await page.getByRole('button', { name: 'Excluir' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByText('Fabricante restaurado.')).toBeVisible();
    await expect(page.getByText('Fabricante excluído com sucesso!')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Editar' })).toBeEnabled();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(nome);
    // Past the moment at which the page would have gone to the list.
    await page.clock.fastForward(3_000);
    await expect(page).toHaveURL(`${product.address}/manufacturers/${id}`);
  });
});

test.describe('nothing that was deleted or changed is lost', () => {
  // What lies in the bin is asked for by its address.
  test.use({ allowedErrors: [/404/] });

  test('a deletion says what goes, is undone at once, or later from the bin', async ({ page, product }) => {
    await openSignedIn(page, product, await registered(product), '/troubleshooting/5');
    const title = await page.getByRole('article').getByRole('heading', { level: 2 }).innerText();
    const remove = async () => {
      await page.getByRole('button', { name: 'Excluir' }).click();
      const dialog = page.getByRole('dialog', { name: 'Tem certeza que deseja excluir este registro?' });
      await expect(dialog).toContainText(title);
      await dialog.getByRole('button', { name: 'Excluir' }).click();
      await expect(page.getByText('Registro de troubleshooting excluído.')).toBeVisible();
    };
    await remove();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByText('Registro de troubleshooting restaurado.')).toBeVisible();
    await page.goto(`${product.address}/troubleshooting/5`);
    await expect(page.getByRole('article')).toContainText(title);

    await remove();
    await page.goto(`${product.address}/troubleshooting/5`);
    await expect(page.getByText('Registro de troubleshooting não encontrado.')).toBeVisible();
    await page.getByRole('link', { name: 'Lixeira' }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('button', { name: /Remover para sempre/ })).toHaveCount(0);
    await page.getByRole('button', { name: /^Restaurar / }).click();
    await expect(page.getByText('A lixeira está vazia.')).toBeVisible();
    await page.goto(`${product.address}/troubleshooting/5`);
    await page.getByRole('button', { name: 'Histórico' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: /por Joana/ })).toHaveCount(4);
  });

  test.describe(() => {
    test.use({ allowedErrors: [/409/] });

    test('a maker in use is not deleted; a free one comes back under another name where its own is taken', async ({
      page,
      product,
    }) => {
      const person = await registered(product);
      await openSignedIn(page, product, person, '/manufacturers/1');
      await page.getByRole('button', { name: 'Excluir' }).click();
      const refusal = page.getByRole('dialog', { name: 'Fabricante em uso' });
      await expect(refusal).toContainText(/Está em uso por \d+ equipamento/);
      await expect(refusal.getByRole('button', { name: 'Excluir' })).toBeDisabled();
      await refusal.getByRole('button', { name: 'Entendi' }).click();

      await page.goto(`${product.address}/manufacturers/create`);
      const form = page.getByRole('form', { name: 'Novo fabricante' });
      await form.getByRole('button', { name: 'Criar Fabricante' }).click();
      await expect(form.getByText('Campo obrigatório.')).toHaveCount(3);
      await expect(form.getByRole('textbox', { name: 'Nome' })).toBeFocused();
      await fill(form, 'Nome', 'Retificadora');
      await fill(form, 'Website', 'exemplo.test');
      await fill(form, 'Contato Suporte', '1133334444');
      await form.getByRole('button', { name: 'Criar Fabricante' }).click();
      await expect(form.getByText('O website deve ser uma URL válida')).toBeVisible();
      await fill(form, 'Website', 'https://exemplo.test');
      await form.getByRole('button', { name: 'Criar Fabricante' }).click();
      await expect(page.getByText('Fabricante "Retificadora" criado com sucesso!')).toBeVisible();
      await expect(page).toHaveURL(`${product.address}/manufacturers`);
      await page.getByRole('searchbox').fill('retific');
      await page.getByRole('link', { name: 'Retificadora' }).click();
      await page.getByRole('button', { name: 'Excluir' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
      await expect(page.getByText('Fabricante excluído com sucesso!')).toBeVisible();
      await expect(page).toHaveURL(`${product.address}/manufacturers`);

      await createManufacturer(product, person, 'RETIFICADORA');
      await page.goto(`${product.address}/lixeira?busca=retificadora&tipo=manufacturers`);
      await page.getByRole('button', { name: 'Restaurar Retificadora' }).click();
      const rename = page.getByRole('dialog', { name: 'Restaurar com outro nome' });
      await expect(rename).toContainText('passou a ser de outro fabricante');
      await expect(rename.getByRole('textbox', { name: 'Nome' })).toHaveValue('Retificadora (restaurado)');
      await rename.getByRole('textbox', { name: 'Nome' }).fill('retificadora');
      await rename.getByRole('button', { name: 'Restaurar' }).click();
      await expect(rename.getByRole('textbox', { name: 'Nome' })).toHaveValue('retificadora');
      await rename.getByRole('textbox', { name: 'Nome' }).fill('Retificadora do Zé');
      await rename.getByRole('button', { name: 'Restaurar' }).click();
      await expect(page.getByText('Fabricante restaurado.')).toBeVisible();
      await page.goto(`${product.address}/manufacturers?busca=retificadora`);
      await expect(page.getByRole('rowheader')).toHaveText(['RETIFICADORA', 'Retificadora do Zé']);
    });
  });

  test('an earlier version is restored from the record, and the changes are listed for who did them', async ({
    page,
    product,
  }) => {
    const person = await registered(product);
    const { id, nome } = await createManufacturer(product, person);
    await openSignedIn(page, product, person);
    const form = await openEditing(page, product, id);
    await fill(form, 'Nome', 'Apagado sem querer');
    await fill(form, 'Contato Suporte', '');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('button', { name: 'Histórico' }).click();
    await expect(page.getByText('Aqui aparece o que você mesmo fez com este registro.')).toBeVisible();
    const change = page.getByRole('listitem').filter({ hasText: 'Alterado por' });
    await expect(change).toContainText('Contato Suporte');
    await expect(change).toContainText('vazio');
    await expect(change).toContainText('Versão atual');
    await page.getByRole('button', { name: 'Restaurar esta versão' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restaurar esta versão?' });
    await dialog.getByRole('button', { name: 'Restaurar' }).click();
    await expect(page.getByText('Versão restaurada. Fabricante atualizado.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(nome);
    await expect(page.getByText('(11) 3333-4444')).toBeVisible();

    await page.goto(`${product.address}/lixeira`);
    await page.getByRole('tab', { name: 'Alterações' }).click();
    await expect(page).toHaveURL(/aba=alteracoes/);
    await expect(page.getByText('3 alterações')).toBeVisible();
    await page.getByRole('combobox', { name: 'Tipo de registro' }).selectOption('Sintomas');
    await expect(page.getByText('Nenhuma alteração encontrada.')).toBeVisible();
    await page.goBack();
    await page.goForward();
    await page.getByRole('combobox', { name: 'Tipo de registro' }).selectOption('Todos os tipos');
    await page.getByLabel('Até').fill('2020-01-01');
    await expect(page.getByText('Nenhuma alteração encontrada.')).toBeVisible();
  });

  test('an admin sees what others deleted, and removes it for good after a question', async ({
    page,
    product,
  }) => {
    const person = await registered(product);
    const { id, nome } = await createManufacturer(product, person);
    const token = await signInElsewhere(product, person);
    expect((await callApi(product, `DELETE /manufacturers/${id}`, undefined, token)).status).toBe(204);
    await openSignedIn(page, product, adminOf(product), `/lixeira?busca=${encodeURIComponent(nome)}`);
    await expect(page.getByRole('row').nth(1)).toContainText(person.nome);
    await page.getByRole('button', { name: `Remover para sempre ${nome}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Remover para sempre?' });
    await expect(dialog).toContainText('Isso não pode ser desfeito.');
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: `Remover para sempre ${nome}` }).click();
    await dialog.getByRole('button', { name: 'Remover para sempre' }).click();
    await expect(page.getByText('Fabricante: removido para sempre.')).toBeVisible();
    await expect(page.getByText('Nada na lixeira corresponde à sua busca.')).toBeVisible();
  });
});
