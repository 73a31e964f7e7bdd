import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { registered } from '../scripts/testing/letters.ts';
import { electricCar, sleepingCar, vin } from '../scripts/testing/simulated-cars.ts';
import { plugIn } from './fake-serial.ts';
import { openSignedIn } from './people.ts';
import { expect, test } from './product.ts';

const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const codes = (page: Page) => part(page, /^Códigos/).getByRole('listitem');

test('a car is read from the code screen, its codes lead to their faults, and a reading outlives that', async ({
  page,
  product,
}) => {
  const adapter = await plugIn(page, electricCar, { pieceChars: 1, pieceMs: 0 });
  await openSignedIn(page, product, await registered(product), '/troubleshooting');
  await page.getByRole('link', { name: 'Ler do carro' }).click();
  await page.getByRole('button', { name: 'Conectar por cabo' }).click();
  await expect(codes(page)).toHaveCount(7);
  await expect(part(page, 'Carro')).toContainText(vin);
  await expect(part(page, 'Carro')).toContainText('12,4 V');
  await expect(page.getByRole('link', { name: vin })).toHaveAttribute('href', `/aparelhos?busca=${vin}`);
  await expect(codes(page).first()).toContainText('Resistência abaixo do limite');
  await expect(codes(page).first()).toContainText('7EC: presente agora, confirmado');
  // What has to be done before anything is touched stands before the codes.
  await expect(page.getByRole('heading', { name: /^Antes de tocar/ })).toBeVisible();
  await expect(part(page, 'Módulos')).toContainText('7E9: do módulo (UDS): não conhece este pedido');
  await expect(page.getByText('A leitura não está completa')).toBeVisible();
  expect((await adapter.commands()).tooEarly).toEqual([]);

  await page.getByLabel('Marca e modelo').fill('BYD Dolphin');
  await page.getByRole('link', { name: 'Ver defeitos de P0AA6-1A' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('BYD Dolphin P0AA6-1A');
  await expect(page.getByRole('article').first()).toContainText('P0AA6');
  await page.goBack();
  await expect(codes(page)).toHaveCount(7);
  await expect(page.getByLabel('Marca e modelo')).toHaveValue('BYD Dolphin');
  await page.reload();
  await expect(codes(page)).toHaveCount(7);
  await page.getByRole('link', { name: vin }).click();
  await expect(page.getByRole('searchbox')).toHaveValue(vin);
});

test('codes are cleared only when the car is safe and what is lost was read; before and after stand side by side', async ({
  page,
  product,
}) => {
  const adapter = await plugIn(page, electricCar);
  await openSignedIn(page, product, await registered(product), '/ler-do-carro');
  await page.getByRole('button', { name: 'Conectar por cabo' }).click();
  await page.getByRole('button', { name: 'Apagar códigos' }).click();
  const clearing = part(page, 'Apagar códigos');
  await expect(clearing.getByRole('button', { name: 'Apagar os códigos…' })).toBeDisabled();
  await expect(clearing.getByRole('radio', { name: /combustão/ })).toHaveCount(0);
  await clearing.getByRole('radio', { name: /aberto/ }).check();
  await expect(clearing).toContainText('os três passos de segurança, no alto dos códigos');
  await expect(clearing.getByRole('button', { name: 'Apagar os códigos…' })).toBeDisabled();
  await clearing.getByRole('radio', { name: /fechado/ }).check();
  await clearing.getByRole('checkbox', { name: /^Conferi/ }).check();
  await clearing.getByRole('button', { name: 'Apagar os códigos…' }).click();
  const question = page.getByRole('dialog', { name: 'Apagar os códigos do carro?' });
  await expect(question).toContainText('quadros congelados');
  await expect(question).toContainText('prontidão');
  expect((await adapter.commands()).all).not.toContain('04');
  await question.getByRole('button', { name: 'Apagar', exact: true }).click();
  await expect(codes(page)).toHaveCount(3);
  await expect(page.getByText('Módulo 7EC: não apagou')).toBeVisible();
  const compared = page.getByRole('table', { name: 'Códigos antes e depois' });
  await expect(compared.getByRole('row', { name: /P0A80/ })).toContainText('sumiu');
  await expect(compared.getByRole('row', { name: /P0AA6-1A/ })).toContainText('continua');
  await expect(part(page, 'Antes e depois')).toContainText('Sumiram: 4, continuam: 3.');
  expect((await adapter.commands()).all.filter((command) => command === '04')).toHaveLength(1);

  await adapter.unplug();
  await expect(page.getByRole('alert')).toHaveText('O adaptador foi desconectado.');
  await page.getByRole('button', { name: 'Conectar por cabo' }).click();
  await expect(page.getByRole('button', { name: 'Ler de novo' })).toBeVisible();
  await page.getByRole('button', { name: 'Desconectar' }).click();
  await page.getByRole('button', { name: 'Conectar por cabo' }).click();
  await expect(page.getByRole('button', { name: 'Ler de novo' })).toBeVisible();
});

test('an adapter that is pulled out is told; what came is kept, saved, and opened again', async ({
  page,
  product,
}) => {
  await plugIn(page, electricCar, { pulledOutAt: '0A' });
  await openSignedIn(page, product, await registered(product), '/ler-do-carro');
  await page.getByRole('button', { name: 'Conectar por cabo' }).click();
  await expect(page.getByRole('alert')).toContainText('foi desconectado no meio da leitura');
  await expect(codes(page)).toHaveCount(4);
  await expect(page.getByText('0A: a gravação acaba antes do fim da resposta.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Guardar a sessão', exact: true }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(new RegExp(`^carro-${vin}-.*\\.ndjson$`));
  const file = await saved.path();
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    sent: 'ATZ',
    received: expect.stringContaining('ELM327 v1.5'),
  });

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Abrir sessão', exact: true }).click();
  await (await chooser).setFiles(file);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(codes(page)).toHaveCount(4);
});

test('a car that sleeps, and a list out of which nothing is chosen, are told with a way out', async ({
  page,
  product,
}) => {
  // A fast adapter: it is not met at the first speed.
  await plugIn(page, sleepingCar, {}, 115_200);
  await openSignedIn(page, product, await registered(product), '/ler-do-carro');
  await page.getByRole('button', { name: 'Conectar por cabo' }).click();
  await expect(page.getByRole('alert')).toContainText('ligue a ignição', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Desconectar' }).click();
  await page.evaluate(() => {
    const requestPort = () => Promise.reject(new DOMException('', 'NotFoundError'));
    Object.assign((navigator as unknown as { serial: object }).serial, { requestPort });
  });
  await page.getByRole('button', { name: 'Conectar por cabo' }).click();
  await expect(page.getByRole('alert')).toContainText('Nenhum adaptador foi escolhido');
});
