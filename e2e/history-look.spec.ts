import type { Page } from '@playwright/test';
import { registered } from '../scripts/testing/letters.ts';
import { callApi, type Person, signInElsewhere } from '../scripts/testing/people.ts';
import { checkLook, pressAction, testLook } from './look.ts';
import { openSignedIn } from './people.ts';
import { expect, type Product } from './product.ts';

/** Something in the bin that took records along, and a manufacturer that was edited. */
async function prepare(product: Product, person: Person): Promise<{ id: number; token: string }> {
  const token = await signInElsewhere(product, person);
  const created = await callApi(
    product,
    'POST /manufacturers',
    {
      nome: `Eletrônica ${person.nome_usuario}`,
      website: 'https://www.um-endereço-bem-comprido-de-fabricante.exemplo.com.br/suporte',
      contato_suporte: '08007771234',
    },
    token,
  );
  const { id } = (await created.json()) as { id: number };
  await callApi(product, `PUT /manufacturers/${id}`, { contato_suporte: '1133334444' }, token);
  const found = await callApi(product, 'GET /troubleshooting?limit=1&search=bateria', undefined, token);
  const { data } = (await found.json()) as { data: { sintoma_id: number }[] };
  const deleted = await callApi(product, `DELETE /sintomas/${data[0]?.sintoma_id}`, undefined, token);
  expect(deleted.status).toBe(204);
  return { id, token };
}

async function checkScreens(page: Page, product: Product, person: Person): Promise<void> {
  const { id, token } = await prepare(product, person);
  const { address } = product;
  for (const place of [
    '/lixeira',
    '/lixeira?busca=nada',
    '/corrigir',
    '/repetidos',
    '/repetidos?tipo=categories',
    '/manufacturers',
    '/manufacturers?busca=nada',
    '/manufacturers/create',
  ]) {
    await page.goto(`${address}${place}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Carregando…')).toHaveCount(0);
    await checkLook(page);
  }
  await page.getByRole('button', { name: 'Criar Fabricante' }).click();
  await expect(page.getByText('Campo obrigatório.')).toHaveCount(3);
  await checkLook(page);
  await page.goto(`${address}/lixeira?aba=alteracoes`);
  await expect(page.getByRole('listitem').filter({ hasText: /por / }).first()).toBeVisible();
  await checkLook(page);
  await page.goto(`${address}/manufacturers/${id}`);
  await pressAction(page, 'Histórico');
  await expect(page.getByRole('button', { name: 'Restaurar esta versão' })).toBeVisible();
  await checkLook(page);
  await pressAction(page, 'Excluir');
  await expect(page.getByRole('dialog')).toContainText('90 dias');
  await checkLook(page);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Editar' }).click();
  await callApi(product, `PUT /manufacturers/${id}`, { nome: `Eletrônica ${id}` }, token);
  await page.getByRole('textbox', { name: 'Nome' }).fill(`Eletrônica ${id} e filhos`);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('dialog', { name: 'Outra pessoa salvou este registro' })).toBeVisible();
  await checkLook(page);
  await page.getByRole('button', { name: 'Continuar editando', exact: true }).click();
  await expect(page.getByText('O que você digitou continua aqui.')).toBeVisible();
  await checkLook(page);
}

testLook('history and bin', async (page, product) => {
  const person = await registered(product);
  await openSignedIn(page, product, person);
  await checkScreens(page, product, person);
});
