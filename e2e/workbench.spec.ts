import { someFlow } from '../scripts/testing/flows.ts';
import { registered } from '../scripts/testing/letters.ts';
import { openSignedIn } from './people.ts';
import { expect, test } from './product.ts';

test.describe('the workbench', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('opens its rows, leads to a record and back, starts a flow from a row, and keeps a draft until one says so', async ({
    page,
    product,
  }) => {
    const person = await registered(product);
    const flow = await someFlow(product, person);
    await openSignedIn(page, product, person);
    const address = `${product.address}/?q=${encodeURIComponent(`estufa ${flow.mark}`).replaceAll('%20', '+')}`;
    await page.getByRole('searchbox').fill(`estufa ${flow.mark}`);
    await expect(page).toHaveURL(address);
    const row = (text: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('link', { name: text }) });
    const open = (label: string, text: string) =>
      page.getByRole('button', { name: `${label}: ${text}`, exact: true });
    await open('Diagnósticos', flow.sintoma).click();
    const diagnoses = page.getByRole('region', { name: 'Diagnósticos deste sintoma' });
    await expect(diagnoses.getByRole('link')).toHaveText(flow.diagnosticos);
    await expect(diagnoses).toContainText('2 registros de troubleshooting');
    await open('Soluções', flow.diagnosticos[0]).click();
    await expect(
      page.getByRole('region', { name: 'Soluções deste diagnóstico' }).getByRole('link'),
    ).toHaveText([flow.solucao]);
    await open('Detalhes', flow.solucao).click();
    await expect(
      page.getByRole('region', { name: 'Onde esta solução resolve' }).getByRole('link'),
    ).toHaveCount(2);
    await open('Descrição', flow.sintoma).first().click();
    await expect(
      page.getByRole('region', { name: 'Outros registros deste sintoma' }).getByRole('link'),
    ).toHaveCount(1);
    // Of the entry and of the symptom; the other entry is folded under the first.
    await expect(page.getByRole('link', { name: `Code: ${flow.sintoma}` })).toHaveCount(2);
    await expect(row(flow.sintoma).first()).toBeVisible();

    await diagnoses.getByRole('link', { name: flow.diagnosticos[1] }).click();
    await expect(page).toHaveURL(`${product.address}/diagnosticos/${flow.diagnostico_ids[1]}`);
    await page.getByRole('button', { name: 'Voltar' }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('searchbox')).toHaveValue(`estufa ${flow.mark}`);

    const add = page.getByRole('button', { name: `Adicionar: ${flow.sintoma}` });
    await page.route('**/sintomas/*/details', (route) => route.abort());
    await add.click();
    await expect(page.getByRole('alert')).toContainText('Ocorreu um erro inesperado.');
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
    await page.getByRole('button', { name: `Excluir: ${flow.diagnosticos[1]}` }).click();
    await expect(question).toContainText('Vai junto: 2 registros de troubleshooting.');
    await question.getByRole('button', { name: 'Excluir' }).click();
    const rowOfDeleted = page.getByRole('button', { name: `Excluir: ${flow.diagnosticos[1]}` });
    await expect(rowOfDeleted).toHaveCount(0);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(rowOfDeleted).toBeVisible();
  });
});
