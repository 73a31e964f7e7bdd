import { registered } from '../scripts/testing/letters.ts';
import { callApi, signInElsewhere } from '../scripts/testing/people.ts';
import { openSignedIn } from './people.ts';
import { expect, type Product, test } from './product.ts';

test.describe('articles', () => {
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

  test('hostile Markdown runs nothing, loads nothing, and is readable', async ({ page, product }) => {
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
    await openSignedIn(page, product, person, `/artigos/${id}`);
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
