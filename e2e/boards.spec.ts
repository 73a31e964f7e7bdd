import { madeBoard } from '../contract/src/boards/made-boards.ts';
import { writeBvr3 } from '../contract/src/boards/write-boards.ts';
import { attachBytes } from '../scripts/testing/attachments.ts';
import { savedFlow } from '../scripts/testing/flows.ts';
import { registered } from '../scripts/testing/letters.ts';
import { callApi, signInElsewhere } from '../scripts/testing/people.ts';
import { openSignedIn } from './people.ts';
import { expect, test } from './product.ts';

test('from a fault to the lit part on the board, and back, with a press each way', async ({
  page,
  product,
}) => {
  const person = await registered(product);
  const token = await signInElsewhere(product, person);
  const mark = crypto.randomUUID().slice(0, 8);
  const { sintoma_id } = await savedFlow(product, token, {
    sintoma: `Notebook ${mark} não carrega`,
    equipment_model_ids: [1],
    new_diagnosticos_texts: ['Medir PPBUS_G3H perto do conector'],
    new_solucao_text: `Trocar U7100 ${mark}`,
  });
  const { bytes } = writeBvr3(madeBoard({ parts: 1_100, pins: 4_400 }));
  const owner = { modelo_equipamento_id: 1 };
  const id = await attachBytes(product, token, { owner, name: `placa-${mark}.bvr`, bytes });
  const named = 'GET /placas?modelo_equipamento_id=1&nome=U7100';
  await expect
    .poll(async () => (await callApi(product, named, undefined, token)).json(), { timeout: 60_000 })
    .toMatchObject([{ anexo: { id } }]);

  await openSignedIn(page, product, person, `/sintomas/${sintoma_id}`);
  await page.getByRole('region', { name: 'Na placa' }).getByRole('link', { name: 'U7100' }).click();
  await expect(page).toHaveURL(new RegExp(`/placas/${id}\\?parte=U7100$`));
  const canvas = page.locator('canvas[data-drawn]');
  await expect(canvas).toBeVisible();
  const lit = page.getByRole('region', { name: 'Aceso na placa' });
  await expect(lit.getByRole('heading', { name: 'U7100' })).toBeVisible();
  await expect(lit.getByText(`Foi a causa: Trocar U7100 ${mark}`)).toBeVisible();

  // The part lies in the middle: a press a little beside it lights one of its pins, with its net.
  await canvas.click();
  await expect(lit.getByText(/^pino \d+$/)).toBeVisible();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('ppbus g3h');
  await page.keyboard.press('Enter');
  await expect(lit.getByRole('heading', { name: 'PPBUS_G3H' })).toBeVisible();
  await expect(page).toHaveURL(/rede=PPBUS_G3H/);

  await lit.getByRole('link', { name: `Notebook ${mark} não carrega` }).click();
  await expect(page).toHaveURL(new RegExp(`/sintomas/${sintoma_id}$`));

  // What a good board measured at a net leads to it.
  const reading = {
    ...{ modelo_equipamento_id: 1, ponto: 'ppbus g3h', valor: '12,6', boa: true },
    ...{ grandeza: 'tensao', condicao: 'ligado' },
  };
  await callApi(product, 'POST /readings', reading, token);
  await page.goto(`${product.address}/equipment-models/1`);
  await page.getByRole('link', { name: 'ppbus g3h na placa' }).click();
  await expect(page).toHaveURL(new RegExp(`/placas/${id}\\?rede=PPBUS_G3H$`));
  await expect(lit.getByText(/1 placa boa: 12,6 V/)).toBeVisible();
});
