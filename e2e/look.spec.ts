import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { attachFile } from '../scripts/testing/attachments.ts';
import { adminOf, adminToken, callApi } from '../scripts/testing/people.ts';
import { recordsOfLongWords } from './long-words.ts';
import { checkLook } from './look.ts';
import { openSignedIn } from './people.ts';
import { expect, type Product, test } from './product.ts';

/** Values for the parameters of addresses: the first starter record of each kind. */
const starterId = '1';

interface Address {
  place: string;
  isPublic: boolean;
}

/** Every address of the product map, with its parameters filled in. */
function addresses(given: Record<string, string>): Address[] {
  const map = readFileSync(path.resolve(import.meta.dirname, '../docs/product-map.md'), 'utf8');
  const rows = [...map.matchAll(/^\| (\/\S*) \| .* \| (public|signed in)(?:, admin)? \| built \|$/gm)];
  return rows.map(([, route = '', guard]) => ({
    place: route.replace(/\{(\w+)\}/g, (_, name: string) => given[name] ?? starterId),
    isPublic: guard === 'public',
  }));
}

/** The addresses are shared out among the browsers. */
const shares = 4;
/** Of this worker's product: some lead to records that are made for it. */
let allAddresses: Promise<Address[]> | undefined;

test.describe('the look of the product', () => {
  // Some addresses are opened without the token that their link has.
  test.use({ allowedErrors: [/Failed to load resource/] });
  test.describe.configure({ mode: 'parallel' });

  for (let share = 0; share < shares; share += 1) {
    test(`every address fits at eleven widths, and in both themes the accessibility rules hold: part ${share + 1} of ${shares}`, async ({
      page,
      product,
    }) => {
      test.setTimeout(300_000);
      allAddresses ??= everyAddress(product);
      const all = await allAddresses;
      expect(all.length).toBeGreaterThan(60);
      const own = all.filter((_, place) => place % shares === share);
      await lookAt(
        page,
        product,
        own.filter(({ isPublic }) => isPublic),
      );
      expect(await page.evaluate(() => document.fonts.check('16px Inter'))).toBe(true);
      await openSignedIn(page, product, adminOf(product));
      await lookAt(
        page,
        product,
        own.filter(({ isPublic }) => !isPublic),
      );
    });
  }
});

/** Those of the product map, and the pages of records with very long words. */
async function everyAddress(product: Product): Promise<Address[]> {
  const attachment = await attachFile(
    product,
    { modelo_equipamento_id: 1 },
    {
      nome_arquivo: 'Um manual de serviço com um nome de arquivo muito comprido, revisão 3.pdf',
      tipo_documento: 'Manual Técnico',
      tipo_arquivo: 'application/pdf',
      bytes: 'manual',
    },
  );
  const guided = await callApi(
    product,
    'POST /diagnosticos-guiados',
    { sintoma_ids: [Number(starterId)] },
    await adminToken(product),
  );
  const { id: guiadoId } = (await guided.json()) as { id: number };
  const ofLongWords = await recordsOfLongWords(product);
  return [
    ...addresses({ tipo: 'categories', attachmentId: String(attachment), guiadoId: String(guiadoId) }),
    ...ofLongWords.map((place) => ({ place, isPublic: false })),
  ];
}

async function lookAt(page: Page, { address }: Product, places: Address[]): Promise<void> {
  for (const { place } of places) {
    await test.step(place, async () => {
      await page.goto(address + place);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('.mantine-Skeleton-root, main [aria-busy="true"]')).toHaveCount(0);
      await checkLook(page);
    });
  }
}
