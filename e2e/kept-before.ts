import type { Page } from '@playwright/test';
import type { Person } from '../scripts/testing/people.ts';
import type { Product } from './product.ts';

/** A fault as a browser kept it before faults were kept whole, when kinds of checks were not known yet. */
const earlier = {
  id: 900_001,
  symptom: 'Guardado por uma versão anterior',
  ditos: '',
  models: [],
  entryIds: [900_002],
  entries: [
    {
      ...{ id: 900_002, sintoma_id: 900_001, sintoma: 'Guardado por uma versão anterior' },
      ...{ diagnosticos: ['Medir o fusível'], diagnostico: ['Medir o fusível'], diagnostico_ids: [1] },
      ...{ solucao_id: 1, solucao: 'Trocar o fusível antigo', score: 0, resolveu: 0, tentativas: 0 },
      ...{ modelo_equipamento_id: 1, modelo_equipamento_nome: 'XPS 13' },
      ...{ fonte: null, confianca: null, criado_por_nome: null, criado_em: '2026-10-01T12:00:00Z' },
      ...{ fabricante_id: 1, fabricante_nome: 'Dell', code_post: null, code_led: null, code_beep: null },
    },
  ],
  attachments: [],
  keptAt: '2026-11-01T12:00:00.000Z',
  openedAtMs: 1,
  pinnedAtMs: null,
};

/** Leaves in this browser what an earlier version has kept for a person. */
export async function keepAsBefore(page: Page, product: Product, person: Person): Promise<void> {
  await page.goto(`${product.address}/icone.svg`);
  await page.evaluate(
    async ({ email, senha: password, earlier }) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ email, password });
      const signedIn = await fetch('/api/v1/auth/login', { method: 'POST', headers, body });
      const { access_token } = (await signedIn.json()) as { access_token: string };
      const authorization = `Bearer ${access_token}`;
      const me = await fetch('/api/v1/users?user_id=me', { headers: { authorization } });
      const { id: personId } = (await me.json()) as { id: number };
      localStorage.setItem('guardados-de', String(personId));
      const opening = indexedDB.open('bancada', 20);
      opening.onupgradeneeded = () => {
        const faults = opening.result.createObjectStore('faults', { keyPath: ['personId', 'id'] });
        faults.createIndex('personId', 'personId');
        faults.createIndex('entryIds', 'entryIds', { multiEntry: true });
        const pictures = opening.result.createObjectStore('pictures', {
          keyPath: ['personId', 'id', 'size'],
        });
        const sizes = ['personId', 'id', 'size', 'byteLength'];
        pictures.createIndex(`[${sizes.join('+')}]`, sizes);
        faults.put({ ...earlier, personId });
      };
      await new Promise((resolve, reject) => {
        opening.onsuccess = resolve;
        opening.onerror = reject;
      });
      opening.result.close();
    },
    { email: person.email, senha: person.senha, earlier },
  );
}
