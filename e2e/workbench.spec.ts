import { someFlow } from '../scripts/testing/flows.ts';
import { registered } from '../scripts/testing/letters.ts';
import { openSignedIn } from './people.ts';
import { expect, test } from './product.ts';

test.describe('the workbench', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('opens a fault in the list, leads to a record and back, starts a flow from it, and keeps a draft until it is discarded', async ({
    page,
    product,
  }) => {
    const person = await registered(product);
    const flow = await someFlow(product, person);
    await openSignedIn(page, product, person);
    const address = `${product.address}/?q=${encodeURIComponent(`estufa ${flow.mark}`).replaceAll('%20', '+')}`;
    await page.getByRole('searchbox').fill(`estufa ${flow.mark}`);
    await expect(page).toHaveURL(address);
    const card = page.getByRole('article').filter({ hasText: flow.sintoma });
    await expect(card).toHaveCount(1);
    const open = () => card.getByRole('button', { name: `Descrição: ${flow.sintoma}` }).click();
    await expect(card.getByRole('link', { name: `Code: ${flow.sintoma}` })).toBeVisible();
    await open();
    const diagnoses = card.getByRole('region', { name: 'Diagnósticos' });
    await expect(diagnoses.getByRole('listitem')).toHaveText(flow.diagnosticos);
    const solutions = card.getByRole('region', { name: 'Soluções' });
    await expect(solutions.getByRole('link', { name: flow.solucao })).toHaveCount(1);
    await expect(card.getByRole('region', { name: 'Equipamentos' }).getByRole('link')).toHaveCount(2);

    await diagnoses.getByRole('link', { name: flow.diagnosticos[1] }).click();
    await expect(page).toHaveURL(`${product.address}/diagnosticos/${flow.diagnostico_ids[1]}`);
    await page.getByRole('button', { name: 'Voltar' }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('searchbox')).toHaveValue(`estufa ${flow.mark}`);

    const add = page.getByRole('button', { name: `Adicionar: ${flow.sintoma}` });
    await page.route('**/sintomas/*/details', (route) => route.abort());
    await add.click();
    await expect(page.getByRole('alert')).toContainText('Sem conexão com o servidor.');
    await page.unroute('**/sintomas/*/details');
    await page.getByRole('button', { name: 'Fechar o aviso' }).click();
    await add.click();
    await expect(page).toHaveURL(`${product.address}/diagnosticos/new`);
    await expect(page.getByRole('form').getByText(flow.sintoma)).toBeVisible();
    await page.getByRole('textbox', { name: 'Diagnóstico 1' }).fill('Medir o fusível');
    await page.getByRole('link', { name: 'Etapa 1: Sintoma' }).click();
    await expect(
      page.getByRole('list', { name: 'Equipamentos: escolhidos' }).getByRole('listitem'),
    ).toHaveCount(2);

    await page.goto(address);
    const question = page.getByRole('dialog');
    await add.click();
    await expect(question).toContainText('Isso descartará seu rascunho existente. Deseja continuar?');
    await question.getByRole('button', { name: 'Manter o rascunho' }).click();
    await page.getByRole('link', { name: 'Continuar Rascunho' }).click();
    await expect(page).toHaveURL(`${product.address}/solucoes/new`);
    await expect(page.getByRole('region', { name: 'O fluxo inteiro' })).toContainText('Medir o fusível');
    await page.goto(address);
    await page.getByRole('button', { name: 'Novo Sintoma' }).click();
    await question.getByRole('button', { name: 'Descartar' }).click();
    await expect(page).toHaveURL(`${product.address}/sintomas/new`);
    await expect(page.getByRole('textbox', { name: 'Descrição do sintoma' })).toHaveValue('');
    expect(await page.evaluate(() => localStorage.getItem('symptomWizardDraft'))).toBeNull();

    await page.goto(`${address}&pagina=2`);
    await page.getByRole('searchbox').fill(`termopar ${flow.mark}`);
    await expect(page).toHaveURL(/\?q=termopar\+[\d-]+$/);
  });
});
