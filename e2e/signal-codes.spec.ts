import type { Page } from '@playwright/test';
import { savedFlow } from '../scripts/testing/flows.ts';
import { registered } from '../scripts/testing/letters.ts';
import { tokenOf } from '../scripts/testing/people.ts';
import { openSignedIn } from './people.ts';
import { expect, test } from './product.ts';

const results = (page: Page) => page.getByRole('region', { name: 'Resultados', exact: true });
const count = (page: Page) => results(page).getByRole('status').first();
const makerHeadings = (page: Page) => results(page).getByRole('heading', { level: 3 });
const builder = (page: Page) => page.getByRole('group', { name: 'Montar a sequência de bipes' });
const items = (page: Page) => builder(page).getByRole('listitem');
const written = (page: Page) => page.getByRole('textbox', { name: 'Sequência escrita' });

/** Replaces the sound card: records the samples that are played, so that they can be measured. */
async function recordSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sampleRate = 48_000;
    const recordings: OfflineAudioContext[] = [];
    class RecordingContext extends OfflineAudioContext {
      constructor() {
        super(1, sampleRate * 12, sampleRate);
        recordings.push(this);
      }
      override async resume(): Promise<void> {}
      async close(): Promise<void> {}
    }
    Object.assign(window, { AudioContext: RecordingContext, recordings });
  });
}

interface Tone {
  startsAt: number;
  seconds: number;
  hertz: number;
}

/** The tones of the last recording: start, duration and frequency. */
async function tonesHeard(page: Page): Promise<Tone[]> {
  return page.evaluate(async () => {
    const { recordings } = window as unknown as { recordings: OfflineAudioContext[] };
    const recording = recordings.at(-1);
    if (recording === undefined) throw new Error('nothing was played');
    const buffer = await recording.startRendering();
    const samples = buffer.getChannelData(0);
    const { sampleRate } = buffer;
    // Longer than a wave is silent around a zero crossing, shorter than any pause.
    const gapSamples = sampleRate * 0.02;
    const tones: { first: number; last: number }[] = [];
    for (const [place, sample] of samples.entries()) {
      if (Math.abs(sample) < 1e-4) continue;
      const open = tones.at(-1);
      if (open !== undefined && place - open.last < gapSamples) open.last = place;
      else tones.push({ first: place, last: place });
    }
    return tones.map(({ first, last }) => {
      const rising: number[] = [];
      for (let place = first + 1; place <= last; place += 1) {
        const [before = 0, now = 0] = [samples[place - 1], samples[place]];
        if (before < 0 && now >= 0) rising.push(place - now / (now - before));
      }
      const waves = rising.length - 1;
      return {
        startsAt: first / sampleRate,
        seconds: (last - first + 1) / sampleRate,
        hertz: (waves * sampleRate) / ((rising.at(-1) ?? 0) - (rising[0] ?? 0)),
      };
    });
  });
}

test('beeps are built by keyboard, played as specified, written in every notation, and found by maker', async ({
  page,
  product,
}) => {
  await recordSound(page);
  await openSignedIn(page, product, await registered(product), '/troubleshooting');
  await page.getByRole('switch', { name: 'Beep Code' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(written(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(builder(page).getByRole('button', { name: 'Bipe curto', exact: true })).toBeFocused();
  await page.keyboard.type('-...--');
  await expect(items(page)).toHaveCount(6);
  await expect(builder(page).getByRole('button', { name: 'Bipe curto', exact: true })).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(written(page)).toHaveValue('1 longo, 1 curto, 1 longo');
  await builder(page).getByRole('button', { name: '5: bipe longo. Trocar por bipe curto' }).click();
  await expect(written(page)).toHaveValue('1 longo, 2 curtos');
  await expect(page).toHaveURL(/bipe=LsSsS/);
  // Award BIOS belongs to Phoenix.
  await expect(makerHeadings(page)).toHaveText([
    'AMI (American Megatrends)',
    'Lenovo',
    'Phoenix Technologies',
  ]);
  await expect(results(page)).toContainText('BIOS AMI: um bipe longo e dois curtos, falha de vídeo');
  await expect(results(page)).toContainText('BIOS Award: um bipe longo e dois curtos');

  await builder(page).getByRole('button', { name: 'Play' }).click();
  await expect(builder(page).locator('[aria-current="true"]')).toHaveCount(1);
  await expect(written(page)).toHaveAttribute('readonly');
  await expect(builder(page).getByRole('button', { name: 'Apagar Sequência' })).toBeDisabled();
  await expect(builder(page).getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(builder(page).locator('[aria-current]')).toHaveCount(0);
  const heard = await tonesHeard(page);
  const lengths = [0.4, 0.15, 0.15];
  // The positions after a long beep with a short pause, and after a short beep with a short pause.
  const starts = [0, 0.6, 0.95];
  expect(heard).toHaveLength(3);
  for (const [place, { startsAt, seconds, hertz }] of heard.entries()) {
    expect(Math.abs(hertz - 800)).toBeLessThan(1);
    expect(Math.abs(seconds - (lengths[place] ?? 0))).toBeLessThan(0.005);
    expect(Math.abs(startsAt - (heard[0]?.startsAt ?? 0) - (starts[place] ?? 0))).toBeLessThan(0.005);
  }

  await written(page).fill('1-3-1-1');
  await expect(items(page)).toHaveCount(11);
  await expect(results(page)).toContainText('BIOS Phoenix: bipes 1-3-1-1');
  await expect(page).toHaveURL(/bipe=SlSsSsSlSlS/);
  await builder(page).getByRole('button', { name: 'Play' }).click();
  await builder(page).getByRole('button', { name: 'Parar' }).click();
  await expect(written(page)).not.toHaveAttribute('readonly');
  const [first, second, third] = await tonesHeard(page);
  // A long pause is half a second, a short one a fifth of a second.
  expect((second?.startsAt ?? 0) - (first?.startsAt ?? 0)).toBeCloseTo(0.15 + 0.5, 2);
  expect((third?.startsAt ?? 0) - (second?.startsAt ?? 0)).toBeCloseTo(0.15 + 0.2, 2);

  // The exact match comes first, then those that differ only in the pauses.
  await page.getByRole('group', { name: 'Outros espaços' }).getByRole('button', { name: '1-1-3-1' }).click();
  await expect(written(page)).toHaveValue('1-1-3-1');
  await expect(page).toHaveURL(/bipe=SlSlSsSsSlS/);
  await page.goBack();
  await expect(written(page)).toHaveValue('1-3-1-1');
});

test('LED blinks are pressed, written and shown: blinking where motion is wanted, as steps where it is not', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, await registered(product), '/troubleshooting');
  await page.getByRole('switch', { name: 'Led Code' }).check();
  const leds = page.getByRole('group', { name: 'Montar as piscadas' });
  const press = (name: string) => leds.getByRole('button', { name, exact: true }).click();
  for (const colour of ['âmbar', 'âmbar', 'branco', 'branco', 'branco']) await press(`Piscada: ${colour}`);
  const field = page.getByRole('textbox', { name: 'Cores e piscadas' });
  await expect(field).toHaveValue('A2 B3');
  await expect(leds.getByRole('status')).toHaveText('âmbar pisca 2 vezes, branco pisca 3 vezes');
  await expect(count(page)).toHaveText('1 resultado');
  await expect(results(page).getByRole('article').first()).toContainText('Dell');
  await leds.getByRole('checkbox', { name: 'Exemplo' }).check();
  await expect(leds.getByRole('list', { name: 'Exemplo, passo a passo' }).getByRole('listitem')).toHaveText([
    'Aâmbar, 2×',
    'Bbranco, 3×',
  ]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(leds.getByRole('img', { name: /^Exemplo: âmbar pisca 2 vezes/ })).toBeVisible();
  // Checked at every frame: checking once a second might always see the same step.
  for (const said of ['Aâmbar, 2×', 'Bbranco, 3×', 'pausa'])
    await page.waitForFunction(
      (said) => document.querySelector('[role="img"][aria-label^="Exemplo"]')?.textContent === said,
      said,
    );
  await press('Apagar a última piscada');
  await press('Fixo');
  await expect(field).toHaveValue('A2 B*');

  // Together with beeps: both must match.
  await field.fill('vermelho pisca 2 vezes');
  await expect(page).toHaveURL(/led=V2/);
  await page.getByRole('switch', { name: 'Beep Code' }).check();
  await written(page).fill('2 bipes');
  await expect(count(page)).toHaveText('1 resultado');
  await expect(page).toHaveURL(/bipe=SsS/);
  await expect(results(page).getByRole('article').first()).toContainText('Workstation HP');
});

test('on a phone, a long count in a row leaves room for what it is of, and says itself in words', async ({
  page,
  product,
}) => {
  const person = await registered(product);
  const mark = `Chocadeira apita ${process.pid}`;
  await savedFlow(product, await tokenOf(product, person), {
    sintoma: mark,
    equipment_model_ids: [1],
    new_diagnosticos_texts: [{ descricao: `Medir a resistência ${mark}`, code_beep: '12 longos e 3 curtos' }],
    new_solucao_text: `Trocar a resistência ${mark}`,
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, product, person, `/?${new URLSearchParams({ q: mark })}`);
  const card = page.getByRole('article').filter({ hasText: mark });
  await expect(card.getByText('12 longos, 3 curtos')).toBeVisible();
  const models = await card.getByText('ROG Strix').boundingBox();
  expect(models?.width).toBeGreaterThan(100);
});
