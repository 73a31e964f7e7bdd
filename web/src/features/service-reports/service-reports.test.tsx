import type { Unit } from '@bancada/contract/units/units';
import type { Visit } from '@bancada/contract/units/visits';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { created } from '../../../../scripts/testing/people.ts';
import { fill } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { callAs } from '../../../test/records.ts';

const product = inject('product');
let made = 0;

/** The dialog of a visit that has something to say. */
async function openDialog() {
  made += 1;
  const person = await created(product);
  const serie = `LAUDO${process.pid}${String(made * 7919).padStart(6, '0')}`;
  const unit = await callAs<Unit>(person, 'POST /units', { serie });
  const visit = await callAs<Visit>(person, 'POST /visits', {
    ...{ aparelho_id: unit.id, aberto_em: '2026-11-01', queixa: 'Não carrega' },
    ...{ feito: 'Conector trocado', nao_feito: 'Bateria gasta' },
  });
  const user = await openScreen(`/atendimentos/${visit.id}`, person);
  await user.click(await screen.findByRole('button', { name: 'Fazer documento' }));
  const dialog = await screen.findByRole('dialog', { name: 'Fazer documento' });
  await within(dialog).findByRole('textbox', { name: 'Solução' });
  return { user, serie, person, visit, inDialog: within(dialog) };
}

const sent = () => {
  const bodies: unknown[] = [];
  line.events.on('request:start', async ({ request }) => {
    if (request.method === 'POST' && request.url.endsWith('/documentos'))
      bodies.push(await request.clone().json());
  });
  return bodies;
};

const sharing = (share: ((data: ShareData) => Promise<void>) | null) => {
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), {
      canShare: share && (({ files }: ShareData) => files !== undefined),
      share,
    }),
  );
};
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The names of the files that the browser was told to save. */
const saved = () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
};

async function addPart(
  user: UserEvent,
  inDialog: ReturnType<typeof within>,
  number: number,
  values: string[],
) {
  await user.click(inDialog.getByRole('button', { name: 'Acrescentar peça' }));
  for (const [at, label] of ['Descrição', 'Quantidade', 'Valor de uma (R$)'].entries())
    await fill(user, inDialog.getByRole('textbox', { name: `${label} da peça ${number}` }), values[at] ?? '');
}

test('begins with what the visit says, adds parts up, and the PDF goes to the downloads where nothing is shared', async () => {
  const files = saved();
  const bodies = sent();
  const { user, serie, inDialog } = await openDialog();
  expect(inDialog.getByRole('textbox', { name: 'Solução' })).toHaveValue('Conector trocado');
  expect(inDialog.getByRole('textbox', { name: 'O que não foi feito' })).toHaveValue('Bateria gasta');
  await addPart(user, inDialog, 1, ['Conector USB-C', '2', '12,50']);
  await fill(user, inDialog.getByRole('textbox', { name: 'Mão de obra (R$)' }), '1.100');
  expect(inDialog.getByText(/^Total:/)).toHaveTextContent('R$ 1.125,00');
  await user.click(inDialog.getByRole('button', { name: 'Fazer PDF' }));
  expect(await inDialog.findByText(/^Laudo técnico pronto: laudo-LAUDO.*\.pdf/)).toHaveTextContent(
    'Foi para os downloads',
  );
  expect(files).toEqual([expect.stringMatching(new RegExp(`^laudo-${serie}-.*\\.pdf$`))]);
  expect(bodies).toMatchObject([
    {
      tipo: 'laudo',
      pecas: [{ descricao: 'Conector USB-C', quantidade: 2, valor: 1250 }],
      mao_de_obra: 110_000,
    },
  ]);
  // What is typed now is not what the PDF says.
  await fill(user, inDialog.getByRole('textbox', { name: 'Observações' }), 'Mais uma coisa');
  expect(inDialog.queryByText(/pronto:/)).toBeNull();
});

test('where the system shares files the PDF goes alone, without a title beside it', async () => {
  const files = saved();
  const shared: ShareData[] = [];
  sharing(async (data) => {
    shared.push(data);
  });
  const { user, inDialog } = await openDialog();
  await user.click(inDialog.getByRole('radio', { name: 'Comprovante de retirada' }));
  await user.click(inDialog.getByRole('button', { name: 'Fazer PDF' }));
  await user.click(await inDialog.findByRole('button', { name: 'Compartilhar' }));
  await waitFor(() => expect(shared).toHaveLength(1));
  expect(Object.keys(shared[0] ?? {})).toEqual(['files']);
  expect(shared[0]?.files?.map(({ name }) => name)).toEqual([expect.stringMatching(/^comprovante-.*\.pdf$/)]);
  expect(files).toEqual([]);
  await user.click(inDialog.getByRole('button', { name: 'Baixar' }));
  expect(files).toEqual([expect.stringMatching(/^comprovante-.*\.pdf$/)]);
});

test('a device that refuses to share says so', async () => {
  sharing(async () => {
    throw new DOMException('no', 'NotAllowedError');
  });
  const { user, inDialog } = await openDialog();
  await user.click(inDialog.getByRole('button', { name: 'Fazer PDF' }));
  await user.click(await inDialog.findByRole('button', { name: 'Compartilhar' }));
  expect(await inDialog.findByText(/não deixou compartilhar/)).toBeVisible();
});

test('what is wrong is said at its field, before it is sent', async () => {
  const { user, inDialog } = await openDialog();
  await user.click(inDialog.getByRole('radio', { name: 'Orçamento' }));
  await addPart(user, inDialog, 1, ['', 'dois', 'doze']);
  await fill(user, inDialog.getByRole('textbox', { name: 'Válido até' }), '31/02/2026');
  await user.click(inDialog.getByRole('button', { name: 'Fazer PDF' }));
  expect(await inDialog.findByText('Campo obrigatório.')).toBeVisible();
  expect(inDialog.getByText('Digite um valor como 1.234,56.')).toBeVisible();
  expect(inDialog.getByRole('textbox', { name: 'Quantidade da peça 1' })).toBeInvalid();
  expect(inDialog.getByRole('textbox', { name: 'Válido até' })).toBeInvalid();
});

test('what was typed outlives a failure, and the dialog', async () => {
  const { user, inDialog } = await openDialog();
  line.use(
    http.post('*/api/v1/visits/:id/documentos', () =>
      HttpResponse.json({ detail: 'Fazer o PDF passou do tempo.' }, { status: 503 }),
    ),
  );
  await fill(user, inDialog.getByRole('textbox', { name: 'Causa' }), 'Surto na rede');
  await user.click(inDialog.getByRole('button', { name: 'Fazer PDF' }));
  expect(await inDialog.findByRole('alert')).toHaveTextContent(
    'Fazer o PDF passou do tempo. O que você digitou continua aqui.',
  );
  expect(inDialog.getByRole('textbox', { name: 'Causa' })).toHaveValue('Surto na rede');
  await user.click(inDialog.getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Fazer documento' }));
  const again = within(await screen.findByRole('dialog', { name: 'Fazer documento' }));
  expect(await again.findByText('Recuperamos o que você tinha começado a escrever.')).toBeVisible();
  expect(again.getByRole('textbox', { name: 'Causa' })).toHaveValue('Surto na rede');
});

test('a dialog that cannot begin says so, and tries again', async () => {
  const person = await created(product);
  const unit = await callAs<Unit>(person, 'POST /units', { serie: `LAUDOX${process.pid}` });
  const visit = await callAs<Visit>(person, 'POST /visits', { aparelho_id: unit.id });
  line.use(
    http.get(
      '*/api/v1/visits/:id/documentos',
      () => HttpResponse.json({ detail: 'Ocupado.' }, { status: 503 }),
      {
        once: true,
      },
    ),
  );
  const user = await openScreen(`/atendimentos/${visit.id}`, person);
  await user.click(await screen.findByRole('button', { name: 'Fazer documento' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fazer documento' }));
  await user.click(await dialog.findByRole('button', { name: /Tentar/ }));
  expect(await dialog.findByRole('textbox', { name: 'Solução' })).toBeVisible();
});
