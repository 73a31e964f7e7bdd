import type { Page } from '@playwright/test';
import { savedFlow, someFlow } from '../scripts/testing/flows.ts';
import { registered } from '../scripts/testing/letters.ts';
import { adminOf, callApi, signInElsewhere } from '../scripts/testing/people.ts';
import { openSignedIn, signInAs } from './people.ts';
import { expect, test } from './product.ts';

const next = (page: Page) => page.getByRole('button', { name: 'Próximo' }).click();
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const review = (page: Page) => page.getByRole('region', { name: 'O fluxo inteiro' });
const keptDraft = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('symptomWizardDraft') ?? 'null') as object | null);

async function pick(page: Page, field: string, typed: string, option: RegExp | string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(typed);
  await page.getByRole('option', { name: option }).first().click();
}

test('a flow is written down from the symptom to the solution; what nearly exists is offered; all is saved at once', async ({
  page,
  product,
}) => {
  const person = await registered(product);
  const known = await someFlow(product, person);
  await openSignedIn(page, product, person, '/solucoes/new');
  await expect(page).toHaveURL(`${product.address}/sintomas/new`);
  await next(page);
  await expect(page.getByRole('alert')).toHaveText('Descrição e ao menos um equipamento são obrigatórios.');
  const symptom = textbox(page, 'Descrição do sintoma');
  await expect(symptom).toBeFocused();

  await symptom.fill(`Estufa de cura ${known.mark} não aquece`);
  const similar = page.getByRole('list', { name: 'Sintomas parecidos' });
  await expect(similar.getByRole('link', { name: known.sintoma })).toHaveAttribute(
    'href',
    `/sintomas/edit/${known.sintoma_id}`,
  );
  await similar.getByRole('button', { name: `Usar este: ${known.sintoma}` }).click();
  await expect(symptom).toHaveValue(known.sintoma);
  await expect(page.getByText('Este sintoma já existe: o novo fluxo entra nele.')).toBeVisible();
  // A slip of the pen: the same symptom once more.
  await symptom.fill(`Estufa de cura ${known.mark} apita e não aquesce`);
  await page.getByRole('button', { name: 'Outras formas de dizer' }).click();
  await expect(textbox(page, 'Outras formas de dizer')).toBeFocused();
  await page.keyboard.type('não cura');
  await pick(page, 'Equipamentos', 'prius', /Prius/);
  await pick(page, 'Equipamentos', 'leaf', /Leaf/);
  await next(page);
  const offer = page.getByRole('dialog', { name: 'Já existe um sintoma quase igual' });
  await offer.getByRole('button', { name: `Usar este: ${known.sintoma}` }).click();
  await expect(page).toHaveURL(`${product.address}/diagnosticos/new`);
  await expect(page.getByRole('form').getByText(known.sintoma)).toBeVisible();

  await next(page);
  await expect(page.getByRole('alert')).toHaveText(
    'Você deve criar ou selecionar pelo menos um diagnóstico.',
  );
  await textbox(page, 'Diagnóstico 1').fill(`Ver o disjuntor ${known.mark}`);
  await page.getByRole('button', { name: 'Códigos e componentes' }).click();
  await textbox(page, 'Código POST').fill('p0aa6');
  await textbox(page, 'Código LED').fill('azul');
  await textbox(page, 'Código de bipe').fill('LsSsS');
  await pick(page, 'Componentes suspeitos', 'irf540', /IRF540N/);
  await page.getByRole('button', { name: 'Outro diagnóstico' }).click();
  await textbox(page, 'Diagnóstico 2').fill(`Medir relé da estufa ${known.mark}`);
  await page.getByRole('button', { name: 'Mover para cima: Diagnóstico 2' }).click();
  await expect(textbox(page, 'Diagnóstico 2')).toHaveValue(`Ver o disjuntor ${known.mark}`);
  await pick(page, 'Diagnósticos que já existem', `termopar da estufa ${known.mark}`, /termopar/);
  await next(page);
  await expect(textbox(page, 'Código LED')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('Escreva cor e piscadas');
  await textbox(page, 'Código LED').fill('A2 B*');
  await next(page);
  const near = page.getByRole('dialog', { name: 'Já existe um diagnóstico quase igual' });
  await expect(near).toContainText(known.diagnosticos[0]);
  await near.getByRole('button', { name: 'Manter o meu' }).click();
  await expect(page).toHaveURL(`${product.address}/solucoes/new`);

  await page.getByRole('button', { name: 'Salvar fluxo' }).click();
  await expect(
    page.getByText('Você deve escrever uma nova solução ou selecionar uma.').first(),
  ).toBeVisible();
  await page.getByRole('checkbox', { name: known.solucao }).check();
  await textbox(page, 'Nova solução').fill(`Rearmar o disjuntor ${known.mark}`);
  const order = [
    `Medir relé da estufa ${known.mark}`,
    `Ver o disjuntor ${known.mark}`,
    known.diagnosticos[1],
  ];
  await expect(review(page).locator('ol > li')).toContainText(order);
  await expect(review(page)).toContainText('Também se diz: não cura');
  await expect(review(page)).toContainText('4 registros de troubleshooting');
  await review(page).getByRole('link', { name: 'Alterar: Equipamentos' }).click();
  await expect(page).toHaveURL(`${product.address}/sintomas/new`);
  await page.goto(`${product.address}/solucoes/new`);
  await page.getByRole('button', { name: 'Salvar fluxo' }).click();
  await expect(page.getByText('Fluxo de diagnóstico salvo com sucesso!')).toBeVisible();
  await expect(page).toHaveURL(`${product.address}/`);
  await expect(page.getByRole('link', { name: 'Continuar Rascunho' })).toHaveCount(0);
  expect(await keptDraft(page)).toBeNull();

  await page.goto(`${product.address}/sintomas/${known.sintoma_id}`);
  const entries = page.getByRole('region', { name: 'Falhas e consertos' });
  await expect(entries.getByRole('heading', { level: 3 })).toHaveCount(4);
  await entries
    .getByRole('link', { name: `Ver o disjuntor ${known.mark}` })
    .first()
    .click();
  await expect(page).toHaveURL(/\/diagnosticos\/\d+$/);
  await expect(page.getByText('POST P0AA6')).toHaveCount(1);
  await expect(page.getByText('1 longo, 2 curtos')).toBeVisible();
  await expect(page.getByRole('link', { name: /IRF540N/ })).toBeVisible();
});

test.describe('a draft', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('outlives a reload, an ended session, a restart and saves that fail; Sair asks before it is thrown away', async ({
    page,
    product,
  }) => {
    const person = await registered(product);
    const token = await signInElsewhere(product, person);
    const gone = await savedFlow(product, token, {
      sintoma: `Sintoma que vai embora ${process.pid}`,
      equipment_model_ids: [1],
      new_diagnosticos_texts: [`Diagnóstico que vai embora ${process.pid}`],
      new_solucao_text: `Solução que vai embora ${process.pid}`,
    });
    await openSignedIn(page, product, person);
    // What another version left behind does not keep the screen from opening.
    await page.evaluate(() => localStorage.setItem('symptomWizardDraft', '{"sintoma":'));
    const symptom = `Bancada de teste ${process.pid} desarma`;
    await page.goto(`${product.address}/sintomas/new?${new URLSearchParams({ sintoma: symptom })}`);
    await expect(textbox(page, 'Descrição do sintoma')).toHaveValue(symptom);
    await pick(page, 'Equipamentos', 'prius', /Prius/);
    await next(page);
    await textbox(page, 'Diagnóstico 1').fill(`Medir a fuga ${process.pid}`);
    await pick(page, 'Diagnósticos que já existem', `vai embora ${process.pid}`, /vai embora/);
    await page.reload();
    await expect(textbox(page, 'Diagnóstico 1')).toHaveValue(`Medir a fuga ${process.pid}`);
    expect(await keptDraft(page)).toMatchObject({
      sintoma: symptom,
      selectedModels: [{ nome: expect.stringContaining('Prius') }],
      newDiagnosticos: [{ descricao: `Medir a fuga ${process.pid}` }],
      selectedDiagnosticos: [{ id: gone.diagnostico_ids[0] }],
      newSolucaoText: '',
      selectedSolucoes: [],
    });
    const other = await page.context().newPage();
    await other.goto(`${product.address}/diagnosticos/new`);
    await textbox(other, 'Diagnóstico 1').fill(`Medir a fuga ${process.pid} à terra`);
    await expect(textbox(page, 'Diagnóstico 1')).toHaveValue(`Medir a fuga ${process.pid} à terra`);
    await other.close();
    await next(page);
    await textbox(page, 'Nova solução').fill(`Secar a bancada ${process.pid}`);

    expect(await product.stop()).toBe(0);
    await page.getByRole('button', { name: 'Salvar fluxo' }).click();
    await expect(page.getByRole('alert')).toContainText('Ocorreu um erro inesperado.');
    await product.restart();
    await callApi(product, 'POST /auth/logout-all', undefined, await signInElsewhere(product, person));
    await page.getByRole('button', { name: 'Salvar fluxo' }).click();
    await expect(page).toHaveURL(`${product.address}/login?destino=%2Fsolucoes%2Fnew`);
    await signInAs(page, person);
    await expect(review(page)).toContainText(`Medir a fuga ${process.pid} à terra`);

    const deletion = `DELETE /diagnosticos/${gone.diagnostico_ids[0]}`;
    await callApi(product, deletion, undefined, await signInElsewhere(product, person));
    await page.getByRole('button', { name: 'Salvar fluxo' }).click();
    await expect(page).toHaveURL(`${product.address}/diagnosticos/new`);
    await expect(page.getByRole('combobox', { name: 'Diagnósticos que já existem' })).toBeFocused();
    await expect(textbox(page, 'Diagnóstico 1')).toHaveValue(`Medir a fuga ${process.pid} à terra`);

    await page.getByRole('button', { name: 'Sair' }).click();
    const question = page.getByRole('dialog', { name: 'Sair e descartar o rascunho?' });
    await question.getByRole('button', { name: 'Continuar aqui' }).click();
    await page.getByRole('button', { name: /Remover Diagnóstico que vai embora/ }).click();
    await next(page);
    await page.getByRole('button', { name: 'Salvar fluxo' }).click();
    await expect(page.getByText('Fluxo de diagnóstico salvo com sucesso!')).toBeVisible();

    await page.goto(`${product.address}/sintomas/new`);
    await textbox(page, 'Descrição do sintoma').fill('Outro');
    await page.goto(product.address);
    await page.getByRole('button', { name: 'Sair' }).click();
    await question.getByRole('button', { name: 'Sair e descartar' }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await signInAs(page, adminOf(product));
    await expect(page.getByRole('searchbox')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continuar Rascunho' })).toHaveCount(0);
  });
});

test('on a phone, by keyboard alone, a flow is written and saved', async ({ page, product }) => {
  const person = await registered(product);
  const token = await signInElsewhere(product, person);
  // So many similar symptoms that they fill a phone's screen.
  for (const what of ['corrente', 'tensão', 'resistência', 'capacitância', 'frequência'])
    await savedFlow(product, token, {
      sintoma: `Multímetro não mede ${what}: o visor fica aceso, piscando, até acabar a pilha`,
      equipment_model_ids: [1],
      new_diagnosticos_texts: [`Medir ${what} ${process.pid}`],
      new_solucao_text: `Trocar a escala de ${what} ${process.pid}`,
    });
  await page.setViewportSize({ width: 360, height: 720 });
  await openSignedIn(page, product, person, '/sintomas/new');
  const { keyboard } = page;
  const mark = `teclado ${process.pid}`;
  const tabTo = async (name: string, role: 'button' | 'combobox' | 'textbox' | 'link' = 'button') => {
    const target = page.getByRole(role, { name, exact: true });
    for (let step = 0; step < 40; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press('Tab');
    }
    throw new Error(`${role} ${name} cannot be reached`);
  };
  await expect(textbox(page, 'Descrição do sintoma')).toBeFocused();
  await keyboard.type(`Multímetro não mede, ${mark}`);
  await tabTo('Equipamentos', 'combobox');
  await keyboard.type('prius');
  await expect(page.getByRole('option', { name: /Prius/ }).first()).toHaveAttribute(
    'data-combobox-selected',
    'true',
  );
  // The list came while one typed below it, and pushed nothing out of sight.
  await expect(page.getByRole('list', { name: 'Sintomas parecidos' }).getByRole('listitem')).toHaveCount(5);
  const field = await page.getByRole('combobox', { name: 'Equipamentos' }).boundingBox();
  const bar = await page.getByRole('navigation').last().boundingBox();
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Equipamentos: escolhidos' })).toContainText('Prius');
  await keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/diagnosticos\/new$/);
  await tabTo('Diagnóstico 1', 'textbox');
  await keyboard.type(`Fusível aberto, ${mark}`);
  await tabTo('Outro diagnóstico');
  await keyboard.press('Enter');
  await expect(textbox(page, 'Diagnóstico 2')).toBeFocused();
  await keyboard.type(`Pontas rompidas, ${mark}`);
  await keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/solucoes\/new$/);
  await tabTo('Nova solução', 'textbox');
  await keyboard.type(`Trocar o fusível, ${mark}`);
  await expect(review(page).locator('ol > li')).toHaveText([
    `Fusível aberto, ${mark}`,
    `Pontas rompidas, ${mark}`,
  ]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await tabTo('Salvar fluxo');
  await keyboard.press('Enter');
  await expect(page.getByText('Fluxo de diagnóstico salvo com sucesso!')).toBeVisible();
  await expect(page).toHaveURL(`${product.address}/`);
});
