import { registered } from '../scripts/testing/letters.ts';
import { electricCar } from '../scripts/testing/simulated-cars.ts';
import { plugIn } from './fake-serial.ts';
import { checkLook, testLook } from './look.ts';
import { openSignedIn } from './people.ts';
import { expect } from './product.ts';

testLook(
  'a car that is read',
  async (page, product) => {
    await plugIn(page, electricCar);
    await openSignedIn(page, product, await registered(product), '/ler-do-carro');
    await page.getByRole('button', { name: 'Conectar por Bluetooth' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await checkLook(page);
    await page.getByRole('button', { name: 'Conectar por cabo' }).click();
    await expect(page.getByText(/^A leitura não está completa/)).toBeVisible();
    await page.getByRole('button', { name: 'Ler de novo' }).click();
    await expect(page.getByRole('table')).toBeVisible();
    await page.getByRole('button', { name: 'Apagar códigos' }).click();
    const clearing = page.getByRole('region', { name: 'Apagar códigos' });
    await clearing.getByRole('radio', { name: /aberto/ }).check();
    await checkLook(page);
    await clearing.getByRole('radio', { name: /fechado/ }).check();
    await clearing.getByRole('checkbox', { name: /^Conferi/ }).check();
    await clearing.getByRole('button', { name: 'Apagar os códigos…' }).click();
    await expect(page.getByRole('dialog')).toContainText('quadros congelados');
    await checkLook(page);
  },
  { isTouched: true },
);
