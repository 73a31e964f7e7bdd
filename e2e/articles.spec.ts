import { attachFile } from '../scripts/testing/attachments.ts';
import { registered } from '../scripts/testing/letters.ts';
import { callApi, signInElsewhere } from '../scripts/testing/people.ts';
import { makePng } from '../scripts/testing/png.ts';
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
      'Aquece a 80 &deg;C.',
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
    await expect(page.getByText('Aquece a 80 °C.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'clique' })).toHaveCount(0);
    const contents = page.getByRole('navigation', { name: 'Nesta página' });
    await contents.getByRole('link', { name: 'Terceiro' }).click();
    await expect(page).toHaveURL(/#secao-terceiro$/);
    await expect(page.getByRole('heading', { name: 'Terceiro' })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  });

  test('a photo of the article stands in its text, moves nothing as it comes, is printed, and opens large', async ({
    page,
    product,
  }) => {
    const person = await registered(product);
    const token = await signInElsewhere(product, person);
    const descricao = `![A placa](/api/v1/attachments/0/download)\n\nDepois da foto.\n\n${'linha\n\n'.repeat(80)}![Longe](longe.png)\n\n[às tensões](#tabela-de-tensoes)\n\n## Tabela de tensões\n\nDe 3~5 V a 10~12 V.`;
    const id = await article(product, token, { nome: 'Com fotos', descricao });
    const photo = (nome_arquivo: string, width: number) => ({
      nome_arquivo,
      tipo_documento: 'Foto',
      tipo_arquivo: 'image/png',
      bytes: makePng(width, 200),
    });
    const near = await attachFile(product, { artigo_id: id }, photo('placa.png', 600));
    await attachFile(product, { artigo_id: id }, photo('longe.png', 300));
    const address = `/artigos/${id}`;
    const found = await callApi(product, `GET ${address}`, undefined, token);
    const { atualizado_em } = (await found.json()) as { atualizado_em: string };
    const saved = { descricao: descricao.replace('/0/', `/${near}/`), atualizado_em };
    expect((await callApi(product, `PUT ${address}`, saved, token)).status).toBe(200);
    const held = Promise.withResolvers<void>();
    await page.route('**/attachments/*/download', async (route) => {
      await held.promise;
      await route.continue();
    });
    await openSignedIn(page, product, person, address);
    const below = page.getByText('Depois da foto.');
    const before = await below.boundingBox();
    held.resolve();
    const widthOf = (name: string) =>
      page.getByRole('img', { name, exact: true }).evaluate((one: HTMLImageElement) => one.naturalWidth);
    await expect.poll(() => widthOf('A placa')).toBe(600);
    expect(await below.boundingBox()).toEqual(before);
    await expect(page.getByRole('img', { name: 'Longe', exact: true })).toHaveCount(0);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect.poll(() => widthOf('Longe')).toBe(300);
    await page.getByRole('link', { name: 'às tensões' }).click();
    await expect(page.getByRole('heading', { name: 'Tabela de tensões' })).toBeInViewport();
    await expect(page.getByText('De 3~5 V a 10~12 V.')).toBeInViewport();
    await page.getByRole('button', { name: 'Ampliar: A placa' }).click();
    await expect(page.getByRole('dialog').getByRole('img', { name: 'placa.png' })).toBeVisible();
  });
});
