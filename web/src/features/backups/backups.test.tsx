import { errorCatalogue } from '@bancada/contract/errors';
import { type BackupState, copyPhases } from '@bancada/contract/instance/backups';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { created } from '../../../../scripts/testing/people.ts';
import { blockCopiesFolder, copiesFolder } from '../../../test/copies-folder.ts';
import { press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { callAs } from '../../../test/records.ts';

const product = inject('product');
const call = '*/api/v1/copias-de-seguranca';
const admin = () => created(product, { perfil: 'admin' });
const section = (name: string) => screen.findByRole('region', { name });
const makeOne = 'Fazer uma cópia agora';

const good: NonNullable<BackupState['ultima']> = {
  arquivo: 'bancada-2026-11-20-030000.bancada',
  pasta: '/mnt/disco de fora/copias',
  feita_em: '2026-11-20T06:00:00.000Z',
  idade_segundos: 3 * 86_400 + 3_600,
  bytes: 5 * 1024 ** 2,
  registros: 77_997,
  anexos: { quantidade: 12, bytes: 3 * 1024 ** 3 },
  anexos_depois: 0,
  perdidos: 0,
};

/** The server's state but for these: nights do not pass, and disks do not fill, while a test runs. */
async function withState(change: Partial<BackupState>): Promise<void> {
  const state = await callAs<BackupState>(await admin(), 'GET /copias-de-seguranca');
  line.use(http.get(call, () => HttpResponse.json({ ...state, ...change })));
}

test('before the first copy it is said that there is none, when it comes, and how one is restored', async () => {
  await withState({ aviso: null, pendente: true, ultima: null, copias: [], falha: null });
  await openScreen('/admin/copias', await admin());
  const last = await section('Última cópia boa');
  expect(last).toHaveTextContent('Ainda não há nenhuma cópia.');
  expect(last).toHaveTextContent('A primeira sai sozinha dez minutos depois que o servidor é ligado');
  expect(last).not.toHaveTextContent('A primeira é feita à noite');
  expect(screen.queryByRole('region', { name: 'Cópias guardadas' })).toBeNull();
  expect(screen.queryByRole('alert', { name: /cópia/i })).toBeNull();
  const how = await section('Guardar fora e restaurar');
  expect(how).toHaveTextContent('copie de vez em quando a pasta inteira para um pendrive');
  // What is for a programmer is folded.
  const folded = within(how).getByText('Para quem instala: os comandos').closest('details');
  expect(folded).not.toHaveAttribute('open');
  const inSight = how.textContent?.replace(folded?.textContent ?? '', '');
  expect(inSight).not.toMatch(/npm |BACKUP|\.env|rotação|embaralhadas/);
  expect(how).toHaveTextContent(/npm run restore \S+copias\/bancada-AAAA-MM-DD-HHMMSS.bancada/);
  expect(how).toHaveTextContent('npm run backup /outro/disco/bancada.bancada');
  expect(how).toHaveTextContent('BACKUP_DIR');
});

test('an admin makes one, sees it being made, and then where it is and how large', async () => {
  const user = await openScreen('/admin/copias', await admin());
  await section('Última cópia boa');
  await press(user, makeOne);
  // On a busy machine it may be past its first part when it is first seen.
  const anyPhase = new RegExp(`^(${Object.values(copyPhases).join('|')})`);
  expect(await screen.findByText(anyPhase)).toBeVisible();
  expect(screen.getByRole('button', { name: makeOne })).toHaveAttribute('aria-disabled', 'true');
  expect(await screen.findByText('Cópia pronta e conferida.', {}, { timeout: 30_000 })).toBeVisible();
  expect(screen.getByRole('button', { name: makeOne })).toHaveFocus();
  const last = await section('Última cópia boa');
  expect(last).toHaveTextContent(/há (menos de um minuto|\d+ minutos?)/);
  expect(last).toHaveTextContent(/Banco de dados[\d.,]+ [KM]B, [\d.]+ linhas/);
  expect(last).toHaveTextContent(copiesFolder());
  const file = /bancada-[\d-]+\.bancada/.exec(last.textContent)?.[0] ?? '';
  const [, newest] = within(await section('Cópias guardadas')).getAllByRole('row');
  expect(newest).toHaveTextContent(file);
  expect(await section('Guardar fora e restaurar')).toHaveTextContent(`copias/${file}`);
});

test('a copy that goes on is found again by whoever comes back, and nobody begins a second one', async () => {
  const andamento = {
    fase: 'anexos',
    feito: 1024 ** 3,
    total: 4 * 1024 ** 3,
    iniciada_em: good.feita_em,
  } as const;
  await withState({ andamento });
  await openScreen('/admin/copias', await admin());
  const bar = await screen.findByRole('progressbar', { name: 'Copiando os anexos' });
  expect(bar).toHaveAttribute('aria-valuenow', '25');
  expect(screen.getByText('1 GB de 4 GB')).toBeVisible();
  await withState({ andamento: { ...andamento, fase: 'conferencia', feito: 0, total: null } });
  expect(await screen.findByText('Conferindo a cópia...', {}, { timeout: 5_000 })).toBeVisible();
  const user = await openScreen('/admin/copias');
  await screen.findByText('Conferindo a cópia...');
  line.use(http.post(call, () => new HttpResponse(null, { status: 500 })));
  await press(user, makeOne);
  expect(screen.queryByRole('alert', { name: /erro/i })).toBeNull();
});

test('who presses at the same moment as somebody else sees the progress of the other, not an error', async () => {
  const { status, detail } = errorCatalogue['backup-running'];
  const user = await openScreen('/admin/copias', await admin());
  await section('Última cópia boa');
  line.use(http.post(call, () => HttpResponse.json({ detail }, { status })));
  await withState({ andamento: { fase: 'banco', feito: 1_234, total: null, iniciada_em: good.feita_em } });
  await press(user, makeOne);
  expect(await screen.findByText('1.234 linhas')).toBeVisible();
  expect(screen.queryByText(detail)).toBeNull();
});

test('where the server cannot write, the reason is told on the spot, and what was there stays', async () => {
  const user = await openScreen('/admin/copias', await admin());
  await section('Última cópia boa');
  blockCopiesFolder();
  await press(user, makeOne);
  const alert = await screen.findByText(/^A cópia de segurança falhou/, {}, { timeout: 30_000 });
  const warning = alert.closest('[role=alert]');
  expect(warning).toHaveTextContent(`Não é possível gravar em "${copiesFolder()}" (ENOTDIR)`);
  expect(warning).toHaveTextContent('Nenhuma cópia anterior foi apagada.');
  expect(screen.queryByText('Cópia pronta e conferida.')).toBeNull();
});

test('an old copy is warned of, also on the first screen of the admin area, which leads there', async () => {
  const ultima = { ...good, perdidos: 2, anexos_depois: 3 };
  await withState({ aviso: 'antiga', falha: null, ultima, pendente: true });
  const user = await openScreen('/admin', await admin());
  expect(await screen.findByText(/A última cópia de segurança é de há 3 dias\./)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Ver as cópias de segurança' }));
  const last = await section('Última cópia boa');
  expect(last).toHaveTextContent('há 3 dias');
  expect(last).toHaveTextContent('3 GB, 12 arquivos; mais 3 anexos depois dela');
  expect(last).toHaveTextContent('2 arquivos não estão na cópia');
  expect(
    screen.getByText('A última cópia de segurança é de há 3 dias.').closest('[role=alert]'),
  ).toBeVisible();
  // A shell takes the name for one word.
  expect(await section('Guardar fora e restaurar')).toHaveTextContent(
    'npm run restore "/mnt/disco de fora/copias/bancada-2026-11-20-030000.bancada"',
  );
});

test('an instance whose nightly copy is off, and that has none, says what to set', async () => {
  await withState({
    aviso: 'desligada',
    noturna: false,
    proxima_em: null,
    pendente: false,
    ultima: null,
    copias: [],
  });
  await openScreen('/admin/copias', await admin());
  const title = await screen.findByText('Não há nenhuma cópia de segurança, e a automática está desligada.');
  expect(title.closest('[role=alert]')).toHaveTextContent('Peça a quem instalou a Bancada para ligar');
  expect(await section('Última cópia boa')).toHaveTextContent('A cópia automática está desligada.');
  expect(await section('Guardar fora e restaurar')).toHaveTextContent('BACKUP=on');
});

test('a line that breaks is told, and tried again', async () => {
  line.use(http.get(call, () => new HttpResponse(null, { status: 500 })));
  const user = await openScreen('/admin/copias', await admin());
  expect(await screen.findByText('Erro ao buscar as cópias de segurança.')).toBeVisible();
  expect(screen.getByRole('button', { name: makeOne })).toHaveAttribute('aria-disabled', 'true');
  line.resetHandlers();
  await press(user, 'Tentar novamente');
  await section('Última cópia boa');
  line.use(http.post(call, () => new HttpResponse(null, { status: 500 })));
  await press(user, makeOne);
  expect(await screen.findByText('Não foi possível começar a cópia.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeEnabled());
});
