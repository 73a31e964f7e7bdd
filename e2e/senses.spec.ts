import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { wavOf } from '../contract/test/senses/wav-files.ts';
import { registered } from '../scripts/testing/letters.ts';
import { filmOf, greyFrame, withCamera } from './camera.ts';
import { openSignedIn } from './people.ts';
import { expect, test } from './product.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bancada-senses-'));
const rate = 48_000;

/** One long and two short beeps of 2 kHz, then silence, so many times. Amplitudes from -1 to 1. */
function longShortShort(times: number): Float32Array {
  const beeps = [
    [0.4, 1.1],
    [1.4, 1.6],
    [1.9, 2.1],
  ] as const;
  const length = 4;
  return Float32Array.from({ length: times * length * rate }, (_, at) => {
    const seconds = (at / rate) % length;
    const isOn = beeps.some(([from, to]) => seconds >= from && seconds < to);
    return isOn ? 0.4 * Math.sin(2 * Math.PI * 2_000 * (at / rate)) : 0;
  });
}

const sound = path.join(folder, 'placa.wav');
writeFileSync(sound, wavOf([longShortShort(2)], rate));

const size = { width: 160, height: 120, framesPerSecond: 30 };

/** A film of a green LED in the middle of a grey board: it blinks twice every three seconds. */
function blinkingFilm(): Buffer {
  const { width, framesPerSecond } = size;
  const frame = (isLit: boolean) => {
    const board = greyFrame(size, 60);
    if (isLit)
      for (let y = 52; y < 68; y += 1) {
        board.luma.fill(190, y * width + 72, y * width + 88);
        for (const [plane, value] of [
          [board.blue, 60],
          [board.red, 50],
        ] as const)
          plane.fill(value, (y >> 1) * (width / 2) + 36, (y >> 1) * (width / 2) + 44);
      }
    return board;
  };
  const frames = Array.from({ length: 3 * framesPerSecond }, (_, at) => {
    const seconds = at / framesPerSecond;
    return frame((seconds >= 0.5 && seconds < 0.8) || (seconds >= 1.1 && seconds < 1.4));
  });
  return filmOf(size, frames);
}

const film = path.join(folder, 'led.y4m');
writeFileSync(film, blinkingFilm());

const hearing = (page: Page) => page.getByRole('group', { name: 'Ouvir os bipes' });
const written = (page: Page) => page.getByRole('textbox', { name: 'Sequência escrita' });

async function openBeeps(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Beep Code' }).click();
}

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use(withCamera(launchOptions, film, `--use-file-for-fake-audio-capture=${sound}`)),
});

test('the beeps of a board are heard, fill the sequence, and find their faults', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, await registered(product), '/troubleshooting');
  await openBeeps(page);
  await hearing(page).getByRole('button', { name: 'Ouvir' }).click();
  await expect(hearing(page).getByRole('progressbar', { name: 'Volume do som' })).toBeVisible();
  await expect(hearing(page)).toContainText('1 longo, 2 curtos');
  await expect(written(page)).toHaveValue('1 longo, 2 curtos', { timeout: 60_000 });
  await hearing(page).getByRole('button', { name: 'Parar de ouvir' }).click();
  await expect(hearing(page).getByRole('button', { name: 'Ouvir' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a customer’s recording is heard the same way; what was typed stays until it is taken', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, await registered(product), '/troubleshooting');
  await openBeeps(page);
  await written(page).fill('1-3-1-1');
  const read = async (name: string) => {
    const chooser = page.waitForEvent('filechooser');
    await hearing(page).getByRole('button', { name: 'Abrir gravação' }).click();
    await (await chooser).setFiles(name);
  };
  const text = path.join(folder, 'recado.txt');
  writeFileSync(text, 'nada');
  await read(text);
  await expect(hearing(page).getByRole('alert')).toContainText('não sabe ouvir recado.txt');
  await read(sound);
  await expect(hearing(page).getByRole('alert')).toHaveCount(0);
  await expect(hearing(page)).toContainText('1 longo, 2 curtos: quase certo.');
  await expect(written(page)).toHaveValue('1-3-1-1');
  await hearing(page).getByRole('button', { name: 'Usar 1 longo, 2 curtos' }).click();
  await expect(written(page)).toHaveValue('1 longo, 2 curtos');
});

test('the blinks of a LED are seen where it is pointed at, and fill the code', async ({ page, product }) => {
  await openSignedIn(page, product, await registered(product), '/troubleshooting');
  await page.getByRole('switch', { name: 'LED Code' }).click();
  const seeing = page.getByRole('group', { name: 'Ver o LED' });
  await seeing.getByRole('button', { name: 'Ver o LED' }).click();
  const stage = seeing.getByRole('application', { name: 'Imagem: aponte o LED' });
  await stage.click();
  await expect(seeing.getByRole('status').last()).toContainText('verde pisca 2 vezes', { timeout: 60_000 });
  await seeing.getByRole('button', { name: 'Parar de ver' }).click();
  await expect(stage).toBeHidden();
});
