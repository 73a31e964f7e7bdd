import type { Page } from '@playwright/test';
import { attachFile } from '../scripts/testing/attachments.ts';
import { someFlow } from '../scripts/testing/flows.ts';
import { registered } from '../scripts/testing/letters.ts';
import { callApi, created } from '../scripts/testing/people.ts';
import { checkLook, pressAction, testLook } from './look.ts';
import { openSignedIn } from './people.ts';
import { expect, type Product, test } from './product.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.describe('the pages of symptom, diagnosis and solution', () => {
  test('the page of a symptom links to its diagnoses and solutions and back, and can be edited', async ({
    page,
    product,
  }) => {
    const person = await registered(product);
    const flow = await someFlow(product, person);
    await attachFile(
      product,
      { modelo_equipamento_id: 1 },
      {
        nome_arquivo: `${flow.mark}.pdf`,
        tipo_documento: 'Manual Técnico',
        tipo_arquivo: 'application/pdf',
        bytes: flow.mark,
      },
    );
    const article = {
      nome: `Estufas ${flow.mark}`,
      autor: 'Joana',
      descricao: `Veja /sintomas/${flow.sintoma_id} antes.`,
    };
    expect((await callApi(product, 'POST /artigos', article, flow.token)).status).toBe(201);
    await openSignedIn(page, product, person, `/sintomas/${flow.sintoma_id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(flow.sintoma);
    const diagnoses = section(page, 'Diagnósticos');
    await expect(diagnoses.getByRole('listitem')).toHaveText(flow.diagnosticos);
    await expect(section(page, 'Equipamentos').getByRole('link')).toHaveCount(2);
    await expect(page.getByText('POST 55')).toHaveCount(1);
    await expect(
      section(page, 'Anexos dos equipamentos').getByRole('link', { name: `${flow.mark}.pdf` }),
    ).toBeVisible();
    await expect(section(page, 'Artigos que mencionam este sintoma').getByRole('link')).toHaveText([
      article.nome,
    ]);
    await expect(page.getByRole('link', { name: 'Code' })).toHaveAttribute(
      'href',
      `/sintomas/${flow.sintoma_id}/add-code`,
    );
    await expect(page.getByRole('button', { name: 'Unir a outro' })).toHaveCount(0);

    await diagnoses.getByRole('link', { name: flow.diagnosticos[0] }).click();
    await expect(page).toHaveURL(`${product.address}/diagnosticos/${flow.diagnostico_ids[0]}`);
    await expect(section(page, 'Equipamentos').getByRole('link')).toHaveCount(2);
    await section(page, 'Soluções').getByRole('link', { name: flow.solucao }).click();
    await expect(page).toHaveURL(`${product.address}/solucoes/${flow.solucao_ids[0]}`);
    await expect(section(page, 'Diagnósticos').getByRole('link')).toHaveCount(2);
    await section(page, 'Falhas e consertos').getByRole('link', { name: flow.sintoma, exact: true }).click();
    await expect(page).toHaveURL(/\/troubleshooting\/\d+$/);
    await page.getByRole('link', { name: 'Tudo deste defeito' }).click();
    await expect(page).toHaveURL(`${product.address}/sintomas/${flow.sintoma_id}`);

    await page.getByRole('button', { name: 'Editar', exact: true }).click();
    await expect(page).toHaveURL(`${product.address}/sintomas/edit/${flow.sintoma_id}`);
    const form = page.getByRole('form', { name: 'Editar sintoma' });
    await form.getByRole('combobox', { name: 'Equipamentos' }).fill('prius');
    await page.getByRole('option', { name: /Prius/ }).first().click();
    await form.getByRole('textbox', { name: 'Descrição do sintoma' }).fill(`${flow.sintoma} mais`);
    await form.getByRole('textbox', { name: 'Outras formas de dizer' }).fill('não esquenta\nheater dead');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(page).toHaveURL(`${product.address}/sintomas/${flow.sintoma_id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${flow.sintoma} mais`);
    await expect(page.getByText('Também se diz: não esquenta · heater dead')).toBeVisible();
    await expect(section(page, 'Equipamentos').getByRole('link')).toHaveCount(3);
  });
});

/** A half-written flow, as stored in the browser. */
const draft = {
  sintoma:
    'Uma descrição de sintoma bem comprida, que não cabe em uma linha do telefone, com P0AA6 e LED âmbar',
  selectedModels: [
    {
      id: 1,
      nome: 'ASUS ROG Strix B550-F Gaming',
      numero_modelo: 'ROG STRIX B550-F GAMING',
      fabricante_nome: 'ASUS',
    },
  ],
  newDiagnosticos: [
    {
      descricao: 'Medir 19 V na entrada',
      code_post: '55',
      code_led: 'A2 B3',
      code_beep: 'LsSsS',
      componentes: [{ id: 1, part_number: 'CSD87350Q5D', nome: 'Bloco de potência buck síncrono' }],
    },
    'Procurar curto',
  ],
  selectedDiagnosticos: [
    { id: 1, descricao: 'Conferir 12 V do conector EPS e a tensão Vcore na saída do VRM.' },
    { id: 3, descricao: 'Ler a flash SPI com programador e comparar com imagem original.' },
  ],
  newSolucaoText: 'Trocar o MOSFET',
  selectedSolucoes: [{ id: 1, solucao: 'Recolocar o processador e corrigir pinos tortos do soquete.' }],
};

async function checkScreens(page: Page, { address }: Product): Promise<void> {
  const settled = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.mantine-Skeleton-root, main [aria-busy="true"]')).toHaveCount(0);
  };
  for (const place of ['/sintomas/1', '/diagnosticos/1', '/diagnosticos/edit/1', '/solucoes/1']) {
    await page.goto(`${address}${place}`);
    await settled();
    await checkLook(page);
  }
  await page.evaluate((kept) => localStorage.setItem('symptomWizardDraft', kept), JSON.stringify(draft));
  for (const place of ['/sintomas/new', '/diagnosticos/new', '/solucoes/new', '/?q=notebook não liga']) {
    await page.goto(`${address}${place}`);
    await settled();
    if (place === '/sintomas/new')
      await expect(page.getByText(/Sintomas parecidos|Nenhum sintoma/).first()).toBeVisible();
    await checkLook(page);
  }
  await expect(page.getByRole('link', { name: 'Continuar Rascunho' })).toBeVisible();
  await page.locator('main li button[aria-expanded="false"]').first().click();
  await settled();
  await checkLook(page);
  await page.goto(`${address}/solucoes/1`);
  await settled();
  await pressAction(page, 'Unir a outro');
  await page.getByRole('combobox', { name: 'Solução que fica' }).fill('trocar');
  await page
    .getByRole('option', { name: /Trocar/ })
    .first()
    .click();
  await expect(page.getByText(/^Fica: /)).toBeVisible();
  await checkLook(page);
}

testLook('symptoms, diagnoses, solutions and the wizard', async (page, product) => {
  await openSignedIn(page, product, await created(product, { perfil: 'editor' }));
  await checkScreens(page, product);
});
