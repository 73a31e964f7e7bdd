import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { reportLimits } from '@bancada/contract/units/service-reports';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfPages } from '../../../test/pdf-text.ts';
import makeReport from './make-report.worker.ts';
import type { ReportContent, Section } from './report-content.ts';

const content = (sections: Section[]): ReportContent => ({
  kind: 'laudo',
  title: 'Laudo técnico',
  reference: 'OS 912/26',
  day: '29/11/2026',
  technician: 'João Conceição',
  shop: { name: 'Oficina São João', cnpj: '12.ABC.345/01DE-35', address: 'Rua das Açucenas, 120' },
  unit: [{ label: 'Número de série', value: '5CD77A1B' }],
  sections,
});
const text = (text: string): Section => ({ title: 'Causa', is: 'text', text });
const photos: Section = { title: 'Fotos', is: 'photos' };

describe('a report', () => {
  let folder: string;
  let noise: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'bancada-report-'));
    noise = path.join(folder, 'noise.jpg');
    // No picture of a camera is larger for its size.
    await sharp({
      create: {
        ...{ width: 1600, height: 1200, channels: 3, background: '#777' },
        noise: { type: 'gaussian', mean: 128, sigma: 80 },
      },
    })
      .jpeg({ quality: 95 })
      .withMetadata({ orientation: 6 })
      .toFile(noise);
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('is read with its accents, composed, and each page says which of how many it is', async () => {
    const decomposed = 'Oxidação à volta do conector: não é coração'.normalize('NFD');
    const long = Array.from({ length: 120 }, (_, at) => `Linha ${at + 1}`).join('\n');
    const pages = await pdfPages(
      await makeReport({ content: content([text(decomposed), text(long)]), photos: [], logo: null }),
    );
    const all = pages.join('\n');
    expect(pages.length).toBeGreaterThan(1);
    for (const part of [
      decomposed.normalize('NFC'),
      'CNPJ 12.ABC.345/01DE-35',
      'João Conceição',
      'Linha 120',
    ])
      expect(all).toContain(part);
    pages.forEach((page, at) => {
      expect(page).toMatch(new RegExp(`Laudo técnico · OS 912/26\\s+Página ${at + 1} de ${pages.length}`));
    });
  });

  test('signs that its font lacks are printed by another, or as people type them; none is left out', async () => {
    const [page = ''] = await pdfPages(
      await makeReport({
        content: content([text('5 V → 0 V, ✓ ΔV=12V 5Ω±10% □ ⚠ ① \u{1F9FF} fim')]),
        photos: [],
        logo: null,
      }),
    );
    expect(page).toContain('5 V → 0 V, (ok) ΔV=12V 5Ω±10% □ (!) 1 \uFFFD fim');
  });

  test('a word of 5,000 letters stays on the paper, wherever it stands', async () => {
    const word = Array.from({ length: reportLimits.textMaxChars }, (_, at) =>
      String.fromCharCode(65 + (at % 26)),
    ).join('');
    const row = { check: word.slice(0, 1000), measured: '9'.repeat(200), expected: '–', answer: 'Normal' };
    const part = { name: 'W'.repeat(reportLimits.pecaMaxChars), count: '999', each: 'R$ 1', all: 'R$ 1' };
    const pages = await pdfPages(
      await makeReport({
        content: content([
          text(word),
          { title: 'Verificações', is: 'checks', checks: [row] },
          { title: 'Peças', is: 'parts', parts: [part], total: 'R$ 10.000.000,00' },
        ]),
        photos: [],
        logo: null,
      }),
    );
    const all = pages.join('').replaceAll(/\s|Laudotécnico·OS912\/26Página\dde\d/g, '');
    expect(all.replaceAll(/Laudotécnico·OS912\/26Página\dde\d/g, '')).toContain(word);
    for (const part of ['9'.repeat(200), 'W'.repeat(reportLimits.pecaMaxChars), 'R$10.000.000,00'])
      expect(all).toContain(part);
  });

  test('of sixty large photos goes by mail, and what cannot be read is left out with a line', async () => {
    const broken = path.join(folder, 'broken.jpg');
    await writeFile(broken, Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]));
    const source = (input: string | null, at: number) => ({ input, caption: `Legenda ${at}` });
    const sources = [
      ...Array.from({ length: reportLimits.fotos - 2 }, (_, at) => source(noise, at)),
      source(broken, 58),
      source(null, 59),
    ];
    const pdf = await makeReport({ content: content([photos]), photos: sources, logo: null });
    expect(pdf.length).toBeLessThan(10_000_000);
    const all = (await pdfPages(pdf)).join('\n');
    expect(all).toContain('Foto 58: Legenda 57');
    expect(all).not.toContain('Legenda 58');
    expect(all).toContain('2 fotos não puderam ser lidas e ficaram de fora.');
  });
});
